import { describe, expect, it } from 'vitest';
import { PROFILES } from '../profiles/profiles.js';
import { FIXES } from './fixes.js';

describe('every fix', () => {
  it.each(FIXES)('$id makes of its example what it says', ({ apply, before, after }) => {
    const copy = structuredClone(before);
    expect(apply(before)?.schema).toEqual(after);
    expect(before).toEqual(copy);
  });

  it.each(FIXES)('$id has nothing to do twice', ({ apply, after }) => {
    expect(apply(after)).toBeUndefined();
  });

  it.each(FIXES)('$id repairs what some profile finds', ({ repairs }) => {
    const ids = PROFILES.flatMap(({ constraints }) => constraints.map(({ id }) => id as string));
    expect(repairs.filter((rule) => !ids.includes(rule))).toEqual([]);
    expect(repairs.length).toBeGreaterThan(0);
  });
});
