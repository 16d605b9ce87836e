import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { DRIFT_RULES } from '../drift-rules.js';
import { diffTools } from './diff-tools.js';

type Schema = Record<string, unknown>;

const withProperty = (schema: Schema): Tool => ({
  name: 'find',
  inputSchema: { type: 'object', properties: { a: schema } },
});

/** For each kind of constraint: two schemas of which the second accepts more, and one that accepts others than the first. */
const CONSTRAINTS: Readonly<Record<string, readonly [narrow: Schema, wide: Schema, other: Schema]>> = {
  type: [{ type: 'string' }, { type: ['string', 'null'] }, { type: 'boolean' }],
  enum: [{ enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }, { enum: ['b', 'd'] }],
  bounds: [
    { type: 'integer', minimum: 2, maximum: 5 },
    { type: 'integer', minimum: 1, maximum: 5 },
    { type: 'integer', minimum: 3, maximum: 9 },
  ],
  pattern: [{ type: 'string', pattern: '^a' }, { type: 'string' }, { type: 'string', pattern: '^b' }],
  format: [{ type: 'string', format: 'date' }, { type: 'string' }, { type: 'string', format: 'email' }],
  additional: [
    { type: 'object', additionalProperties: { type: 'integer' } },
    { type: 'object' },
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  combination: [
    { anyOf: [{ type: 'string', minLength: 3 }] },
    { anyOf: [{ type: 'string', minLength: 3 }, { type: 'integer' }] },
    { anyOf: [{ type: 'boolean' }] },
  ],
};

const rulesOf = (old: Schema, fresh: Schema): string[] =>
  diffTools([withProperty(old)], [withProperty(fresh)]).map(({ rule }) => rule);

describe.each(Object.entries(CONSTRAINTS))('a change of %s', (kind, [narrow, wide, other]) => {
  it.each([
    ['narrowed', wide, narrow],
    ['widened', narrow, wide],
    ['changed', narrow, other],
  ])('is reported as %s', (shift, old, fresh) => {
    expect(rulesOf(old, fresh)).toEqual([`drift/${kind}-${shift}`]);
    expect(DRIFT_RULES.map(({ id }): string => id)).toContain(`drift/${kind}-${shift}`);
  });
});
