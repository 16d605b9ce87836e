import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** For integers, above 0 is from 1 on. */
export const integerBound: Fix = {
  id: 'fix/integer-bound',
  title: 'Write exclusive bounds of integers as inclusive ones.',
  repairs: ['portability/gemini/keyword'],
  before: {
    type: 'object',
    properties: { n: { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 9.5 } },
  },
  after: { type: 'object', properties: { n: { type: 'integer', minimum: 1, maximum: 9 } } },
  apply: (schema) =>
    rewriteSchema(schema, (place, _where, note) => {
      if (!isRecord(place) || place.type !== 'integer' || place.$ref !== undefined) return undefined;
      const result = upper(lower(place));
      if (result === place) return undefined;
      note('An exclusive bound became an inclusive one.');
      return result;
    }),
};

function lower(place: SchemaObject): SchemaObject {
  const { exclusiveMinimum: bound, minimum } = place;
  if (!isSafe(bound) || !isNumberOrAbsent(minimum)) return place;
  const least = Math.floor(bound) + 1;
  return { ...without(place, 'exclusiveMinimum'), minimum: Math.max(least, minimum ?? least) };
}

function upper(place: SchemaObject): SchemaObject {
  const { exclusiveMaximum: bound, maximum } = place;
  if (!isSafe(bound) || !isNumberOrAbsent(maximum)) return place;
  const most = Math.ceil(bound) - 1;
  return { ...without(place, 'exclusiveMaximum'), maximum: Math.min(most, maximum ?? most) };
}

/** Beyond this, adding one may not change a number. */
const isSafe = (bound: unknown): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

const isNumberOrAbsent = (value: unknown): value is number | undefined =>
  value === undefined || typeof value === 'number';
