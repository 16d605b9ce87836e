import { describe, expect, it } from 'vitest';
import { raisedEnd, rangesIn } from './ordered-ends.js';

describe('the ends of a range', () => {
  it.each([
    [['start', 'end', 'title'], [['start', 'end']]],
    [['new_start', 'new_end'], [['new_start', 'new_end']]],
    [['minPrice', 'maxPrice'], [['minPrice', 'maxPrice']]],
    [['start', 'title'], []],
  ])('of %j are %j', (names, expected) => {
    expect(rangesIn(names)).toEqual(expected);
  });

  it.each([
    ['09:30', '09:30', '10:30'],
    ['2026-01-31', '2026-01-31', '2026-02-01'],
    ['2026-01-15T23:30:00Z', '2026-01-15T23:30:00Z', '2026-01-16T00:30:00Z'],
    ['2026-03-03T09:00:00-08:00', '2026-03-03T09:00:00-08:00', '2026-03-03T10:00:00-08:00'],
    ['2026-12', '2026-12', '2027-01'],
    [5, 5, 6],
  ])('%j and %j become a range up to %j', (low, high, expected) => {
    expect(raisedEnd(low, high)).toBe(expected);
  });

  it.each([
    ['09:30', '10:30'],
    [1, 9],
    ['Berlin', 'Berlin'],
    ['23:30', '23:30'],
  ])('%j and %j stay', (low, high) => {
    expect(raisedEnd(low, high)).toBeUndefined();
  });
});
