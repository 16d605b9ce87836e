import { isRecord } from '../model/json.js';
import { IDENTIFIERS } from '../schema/keyword-sets.js';
import { isRegex } from './regex.js';
import type { SchemaNode } from './schema-node.js';

/**
 * Whether only the engine can say if a place with well-formed keywords is valid: it has an identifier, a reference that
 * is no plain pointer to a place of the same schema, or a pattern that is no regular expression.
 */
export function needsEngine({ schema, root }: SchemaNode): boolean {
  const { $ref, pattern, patternProperties } = schema;
  if (IDENTIFIERS.some((keyword) => Object.hasOwn(schema, keyword))) return true;
  if (typeof $ref === 'string' && !root.hasPlace($ref)) return true;
  if (typeof pattern === 'string' && !isRegex(pattern)) return true;
  return isRecord(patternProperties) && !Object.keys(patternProperties).every(isRegex);
}
