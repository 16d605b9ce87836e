import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.js';

it('allows a burst, then as many again over a minute, for each caller alone', () => {
  let now = 0;
  const limit = new RateLimit(60, () => now);
  const taken = Array.from({ length: 61 }, () => limit.take('one'));
  expect(taken.slice(0, 60).every((wait) => wait === undefined)).toBe(true);
  expect(taken[60]).toBe(1);
  expect(limit.take('other')).toBeUndefined();
  now = 1_000;
  expect(limit.take('one')).toBeUndefined();
  expect(limit.take('one')).toBe(1);
  now = 61_000;
  const later = Array.from({ length: 61 }, () => limit.take('one'));
  expect(later.filter((wait) => wait === undefined)).toHaveLength(60);
});

it('stays exact for a busy caller while ten thousand others come and go', () => {
  const limit = new RateLimit(2, () => 0);
  limit.take('busy');
  limit.take('busy');
  for (let n = 0; n < 9_999; n++) limit.take(`caller ${n}`);
  expect(limit.take('busy')).toBe(30);
});
