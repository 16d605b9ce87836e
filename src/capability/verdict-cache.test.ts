import { expect, it } from 'vitest';
import { VerdictCache } from './verdict-cache.js';

it('is bounded by bytes, whatever a server puts into its verdicts: the oldest go first', () => {
  const cache = new VerdictCache<string>({ maxBytes: 10_000 });
  for (let index = 0; index < 300; index++) cache.set(`key ${index}`, 'x'.repeat(4_000), 1, 0);
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  expect(cache.get('key 299', 0)).toHaveLength(4_000);
  expect(cache.get('key 298', 0)).toHaveLength(4_000);
  expect(cache.get('key 297', 0)).toBeUndefined();
});

it('keeps nothing that is larger than all it may keep', () => {
  const cache = new VerdictCache<string>({ maxBytes: 100 });
  cache.set('key', 'x'.repeat(4_000), 1, 0);
  expect(cache.bytes).toBe(0);
});

it('counts a verdict that is replaced or has expired no longer', () => {
  const cache = new VerdictCache<string>();
  cache.set('key', 'long verdict', 1, 0);
  cache.set('key', 'short', 1, 0);
  expect(cache.bytes).toBe('key"short"'.length);
  expect(cache.get('key', 2)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});
