import { isRecord } from '../model/json.js';
import type { SchemaNode } from './schema-node.js';

/** Keywords under which a subschema judges the same value as the schema around it. */
const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
]);
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
  'extends',
  '$extends',
];

/** The names that an object's schema declares; `undefined` where others may be declared elsewhere. */
export function declaredProperties(node: SchemaNode): ReadonlySet<string> | undefined {
  if (IN_PLACE.has(node.keyword)) return undefined;
  return ownProperties(node);
}

/** The names that a schema declares itself, wherever it stands; `undefined` where it takes some from elsewhere. */
export function ownProperties({ schema }: SchemaNode): ReadonlySet<string> | undefined {
  for (const keyword of ELSEWHERE) if (schema[keyword] !== undefined) return undefined;
  const { properties } = schema;
  if (properties === undefined) return new Set();
  return isRecord(properties) ? new Set(Object.keys(properties)) : undefined;
}
