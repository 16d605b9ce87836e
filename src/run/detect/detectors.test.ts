import { describe, expect, it } from 'vitest';
import { DETECTORS, detectorOf } from './detectors.js';
import { RUN_RULES } from './run-rules.js';

describe('the detectors', () => {
  it('declare every rule of the room, and no other', () => {
    const declared = new Set(DETECTORS.flatMap(({ rules }) => rules.map(({ id }) => id)));
    expect([...declared].sort()).toEqual(
      Object.values(RUN_RULES)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('have names of their own', () => {
    const names = DETECTORS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['run/enum-drift-out', '/structuredContent/state', 'enum drift out'],
    ['run/enum-drift-out', '/content/state', 'enum drift text'],
    ['run/flaky', '', 'flaky'],
    ['lint/secret', '', undefined],
  ] as const)('report %s at "%s" as %s', (rule, path, name) => {
    expect(detectorOf({ rule, path })?.name).toBe(name);
  });
});
