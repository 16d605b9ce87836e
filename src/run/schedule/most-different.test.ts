import { expect, it } from 'vitest';
import type { HarvestedValue } from '../../scenario/index.js';
import { mostDifferent } from './most-different.js';

const thing = (value: string, about: string): HarvestedValue => ({
  value,
  about,
  names: ['pumpid'],
  source: 'a response of list_pumps',
});

it('begins with things of other kinds and states', () => {
  const harvested = [
    thing('p1', 'North running'),
    thing('p2', 'South running'),
    thing('p3', 'East running'),
    thing('p4', 'West stopped'),
    thing('p5', 'Old stopped'),
  ];
  const values = harvested.map(({ value }) => value).slice(1);
  expect(mostDifferent(values, harvested, 'p1')).toEqual(['p4', 'p2', 'p3', 'p5']);
});

it('keeps the order of things of which nothing is known', () => {
  expect(mostDifferent(['a', 'b', 'c'], [], 'd')).toEqual(['a', 'b', 'c']);
});
