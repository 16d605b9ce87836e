import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';
import type { ConstraintKind } from '../drift-rules.js';
import type { SchemaAt } from './schema-places.js';

/** Keywords by what they constrain. */
export const CONSTRAINT_KEYWORDS: Readonly<
  Record<Exclude<ConstraintKind, 'combination' | 'additional'>, readonly string[]>
> = {
  type: ['type', 'nullable'],
  enum: ['enum', 'const'],
  bounds: [
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
  ],
  pattern: ['pattern'],
  format: ['format'],
};
/** Keywords that combine schemas, or depend on more than one part of a value. */
export const COMBINATION_KEYWORDS: readonly string[] = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
  'propertyNames',
  'prefixItems',
  'additionalItems',
  'unevaluatedProperties',
  'unevaluatedItems',
  '$ref',
  '$dynamicRef',
];

/** The value of a keyword at a place. */
export function keywordOf({ schema }: SchemaAt, keyword: string): unknown {
  return isRecord(schema) ? schema[keyword] : undefined;
}

/** The declared properties at a place. */
export function propertiesOf(at: SchemaAt): Readonly<Record<string, unknown>> {
  const properties = keywordOf(at, 'properties');
  return isRecord(properties) ? properties : {};
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
