import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import { LOWER_BOUNDS, REFERENCES, SAME_INSTANCE, UPPER_BOUNDS } from '../../schema/keyword-sets.js';
import type { ConstraintKind } from '../drift-rules.js';
import type { SchemaAt } from './schema-places.js';

/** Keywords about items that fit a schema. */
const CONTAINING: readonly string[] = ['contains', 'minContains', 'maxContains'];

/** Keywords by what they constrain. */
export const CONSTRAINT_KEYWORDS: Readonly<
  Record<Exclude<ConstraintKind, 'combination' | 'additional'>, readonly string[]>
> = {
  type: ['type', 'nullable'],
  enum: ['enum', 'const'],
  bounds: [...LOWER_BOUNDS, ...UPPER_BOUNDS, 'multipleOf', 'uniqueItems'].filter(
    (keyword) => !CONTAINING.includes(keyword),
  ),
  pattern: ['pattern'],
  format: ['format'],
};

/** Keywords that combine schemas, or depend on more than one part of a value. */
export const COMBINATION_KEYWORDS: readonly string[] = [
  ...SAME_INSTANCE,
  ...CONTAINING,
  'dependentRequired',
  'patternProperties',
  'propertyNames',
  'prefixItems',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  ...REFERENCES,
];

/** The value of a keyword at a place. */
export function keywordOf({ schema }: SchemaAt, keyword: string): unknown {
  return isRecord(schema) ? schema[keyword] : undefined;
}

/** The required names at a place. */
export function requiredOf(at: SchemaAt): ReadonlySet<string> {
  const required = keywordOf(at, 'required');
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
}

/** A schema with some of the keywords of another. */
export function pick(schema: Readonly<Record<string, unknown>>, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );
}
