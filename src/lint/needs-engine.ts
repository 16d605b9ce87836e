import { isRecord } from '../model/json.js';
import { isRegex } from './regex.js';
import type { SchemaNode } from './schema-node.js';

/**
 * Whether only the engine can tell if a place without identifiers is valid: it has a reference that does not plainly
 * lead to a place of the same schema, or a pattern that is none.
 */
export function needsEngine({ schema, root }: SchemaNode): boolean {
  const { $ref, pattern, patternProperties } = schema;
  if (typeof $ref === 'string' && !root.hasPlace($ref)) return true;
  if (typeof pattern === 'string' && !isRegex(pattern)) return true;
  return isRecord(patternProperties) && !Object.keys(patternProperties).every(isRegex);
}
