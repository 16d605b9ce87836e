import { expect, it } from 'vitest';
import { selfContaining } from './reference-cycles.js';

const chain = (length: number, last: object): Readonly<Record<string, unknown>> => ({
  $defs: Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `d${index}`,
      index + 1 < length ? { items: { $ref: `#/$defs/d${index + 1}` } } : last,
    ]),
  ),
});

it('finds what leads back to itself, directly or through others, and nothing beside', () => {
  const loop = { properties: { next: { $ref: '#/$defs/b' } } };
  const b = { items: { $ref: '#/$defs/loop' } };
  const alone = { $ref: '#/$defs/alone' };
  const leaf = { type: 'string' };
  const user = { $ref: '#/$defs/loop' };
  const found = selfContaining({ $defs: { loop, b, alone, leaf, user } });
  expect([loop, b, alone, leaf, user].map((schema) => found.has(schema))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('looks once at each schema of a long chain', () => {
  let looks = 0;
  const ownKeys = (target: object): (string | symbol)[] => {
    looks++;
    return Reflect.ownKeys(target);
  };
  const last = new Proxy({ type: 'string' }, { ownKeys });
  expect(selfContaining(chain(20_000, last)).size).toBe(0);
  expect(looks).toBeLessThan(5);
  expect(selfContaining(chain(20_000, { $ref: '#/$defs/d0' })).size).toBe(2 * 20_000 - 1);
});
