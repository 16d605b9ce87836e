import { expect, it } from 'vitest';
import { largest } from './largest.js';

it.each([
  [[1, 3, 2], 0, 3],
  [[1], 2, 2],
  [[], 4, 4],
])('the largest of %j, at least %i, is %i', (numbers, least, expected) => {
  expect(largest(numbers, least)).toBe(expected);
});

it('takes more numbers than a call takes arguments', () => {
  expect(
    largest(
      Array.from({ length: 1_000_000 }, (_, index) => index),
      0,
    ),
  ).toBe(999_999);
});
