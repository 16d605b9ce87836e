import { expect, it } from 'vitest';
import { absentValues } from './absent-values.js';

it.each([
  ['T-2', 'T-987654321', 'a counter that has come to 9 by now'],
  ['7', '987654321', 'a number in a text'],
  ['PRJ-24-12', 'PRJ-99-99', 'an id of several numbers, which keeps its form'],
  ['4f9c1e', '9z9z9z', 'an id that nobody counts'],
  ['/srv/b3/part-7.csv', '/srv/b3/part-987654321.csv', 'another file of the same folder'],
])('%s has %s as what does not exist: %s', (value, absent) => {
  expect(absentValues(value, {})[0]).toBe(absent);
});

it('offers a value of the same length where the schema has a length', () => {
  expect(absentValues('INV-001', {})).toContain('IZZ-999');
});

it.each<[number, object, number]>([
  [1, {}, 987_654_321],
  [1, { maximum: 5_000 }, 5_000],
  [5_000, { maximum: 5_000 }, 4_999],
])('%d with %j has %d as what does not exist', (value, schema, absent) => {
  expect(absentValues(value, { ...schema }).find((one) => one !== value)).toBe(absent);
});
