import { isRecord } from '../model/json.js';
import { COMBINATIONS, DEFINITIONS, REFERENCES, SAME_INSTANCE } from '../schema/keyword-sets.js';
import type { SchemaNode } from './schema-node.js';

/** Keywords under which a subschema judges the same value, or is kept for a reference that does. */
const PARTIAL: ReadonlySet<string> = new Set([...SAME_INSTANCE, ...DEFINITIONS]);
/** Keywords through which properties may be declared elsewhere. */
const ELSEWHERE = [...REFERENCES, ...COMBINATIONS, 'if', 'dependentSchemas', 'patternProperties'];

/** Whether a schema is alone: no other one declares properties for the same value. */
export function isAlone({ schema, keyword }: SchemaNode): boolean {
  return !PARTIAL.has(keyword) && !declaresElsewhere(schema);
}

/** Whether a schema takes properties from elsewhere. */
export function declaresElsewhere(schema: SchemaNode['schema']): boolean {
  return ELSEWHERE.some((keyword) => schema[keyword] !== undefined);
}

/** A name that is required and not declared, with its place in the list. */
type MissingName = readonly [index: number, name: string];

/** The required names that a schema does not declare itself. */
export function undeclaredNames({ required, properties = {} }: SchemaNode['schema']): readonly MissingName[] {
  if (!Array.isArray(required) || !isRecord(properties)) return [];
  return [...required.entries()].filter(
    (entry): entry is [number, string] =>
      typeof entry[1] === 'string' && !Object.hasOwn(properties, entry[1]),
  );
}
