import { SAME_INSTANCE } from '../schema/keyword-table.js';
import type { SchemaNode } from './schema-node.js';

/** Keywords under which a subschema judges the same value, or is kept for a reference that does. */
const IN_PLACE: ReadonlySet<string> = new Set([...SAME_INSTANCE, '$defs', 'definitions']);
/** Keywords through which properties may be declared elsewhere. */
const ELSEWHERE = [
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'patternProperties',
];

/** Whether a schema stands alone: no other one declares properties for the same value. */
export function isAlone({ schema, keyword }: SchemaNode): boolean {
  return !IN_PLACE.has(keyword) && !declaresElsewhere(schema);
}

/** Whether a schema takes properties from elsewhere. */
export function declaresElsewhere(schema: SchemaNode['schema']): boolean {
  return ELSEWHERE.some((keyword) => schema[keyword] !== undefined);
}
