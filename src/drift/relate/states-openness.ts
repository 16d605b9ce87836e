import { isRecord } from '../../model/json.js';
import { IN_PLACE, REFERENCES } from '../../schema/keyword-sets.js';

/** Keywords through which a schema may declare properties elsewhere. */
const ELSEWHERE: readonly string[] = [...IN_PLACE, ...REFERENCES];

const DECLARING: ReadonlySet<string> = new Set(['properties', 'patternProperties', ...REFERENCES]);

/**
 * Whether every object in a schema that declares properties also says whether it takes others. Closing such a schema changes
 * nothing. False where it is not plain to see.
 */
export function statesOpenness(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(statesOpenness);
  if (!isRecord(schema)) return true;
  const isStated = schema.additionalProperties !== undefined || schema.unevaluatedProperties !== undefined;
  if (!isStated && (isRecord(schema.properties) || isRecord(schema.patternProperties))) return false;
  if (!isStated && ELSEWHERE.some((keyword) => mayDeclare(schema[keyword]))) return false;
  return Object.values(schema).every(statesOpenness);
}

function mayDeclare(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mayDeclare);
  if (!isRecord(value)) return typeof value === 'string';
  return Object.entries(value).some(
    ([keyword, inner]) => DECLARING.has(keyword) || (typeof inner === 'object' && mayDeclare(inner)),
  );
}
