import { expect, it } from 'vitest';
import { BoundedCache } from './cache.js';

it('a bounded cache forgets what was used longest ago', () => {
  const cache = new BoundedCache<number>(2, 100);
  const made: string[] = [];
  const use = (key: string): void => {
    cache.get(key, () => made.push(key));
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) use(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('a bounded cache keeps within its weight', () => {
  const cache = new BoundedCache<number>(10, 5);
  for (const key of ['aaa', 'bbb', 'cc']) cache.get(key, () => 1);
  expect(cache.size).toBe(2);
});
