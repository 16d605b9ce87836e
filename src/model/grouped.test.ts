import { describe, expect, it } from 'vitest';
import { grouped } from './grouped.js';

describe('a number', () => {
  it.each<[number: number, text: string]>([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [123_456, '123,456'],
    [1_234_567, '1,234,567'],
    [-1_234, '-1,234'],
  ])('%d is written %s', (number, text) => {
    expect(grouped(number)).toBe(text);
  });
});
