import { expect, it } from 'vitest';
import { BoundedCache } from './cache.js';

const lengthOf = (key: string): number => key.length;

it('a bounded cache forgets what was used longest ago', () => {
  const cache = new BoundedCache<number>(2, 100, lengthOf);
  const made: string[] = [];
  const use = (key: string): void => {
    cache.get(key, () => made.push(key));
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) use(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('a bounded cache keeps within its bytes, and empties the slots of what it forgets', () => {
  const cache = new BoundedCache<number>(10, 5, lengthOf);
  const slots = ['aaa', 'bbb', 'cc'].map((key) => cache.get(key, () => 1));
  expect([cache.size, cache.bytes]).toEqual([2, 5]);
  expect(slots.map(({ value }) => value)).toEqual([undefined, 1, 1]);
});

it('a bounded cache keeps the last value, however large', () => {
  const cache = new BoundedCache<number>(10, 5, lengthOf);
  const slot = cache.get('far too long', () => 1);
  expect([cache.size, slot.value]).toEqual([1, 1]);
});
