import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';

/**
 * A schema without the bounds of integers that a number of JavaScript can hold exactly. Generators of schemas began to
 * write them into every integer; no caller sends a number beyond.
 */
export function withoutSafeBounds(schema: JsonSchema): JsonSchema {
  if (!hasSafeBound(schema)) return schema;
  const copy = stripped(schema);
  return isRecord(copy) ? copy : schema;
}

/** Most schemas have none, and looking is cheaper than copying. */
function hasSafeBound(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([keyword, inner]) => isSafeBound(keyword, inner) || hasSafeBound(inner));
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isRecord(value)) return value;
  const isInteger = [value.type].flat().includes('integer');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, bound]) => !isInteger || !isSafeBound(keyword, bound))
      .map(([keyword, inner]) => [keyword, stripped(inner)]),
  );
}

function isSafeBound(keyword: string, bound: unknown): boolean {
  return (
    (keyword === 'maximum' && bound === Number.MAX_SAFE_INTEGER) ||
    (keyword === 'minimum' && bound === Number.MIN_SAFE_INTEGER)
  );
}
