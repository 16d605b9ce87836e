import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';

/**
 * A schema without the bounds of integers that a number of JavaScript can hold exactly. Generators of schemas began to
 * write them into every integer; no caller sends a number beyond.
 */
export function withoutSafeBounds(schema: JsonSchema): JsonSchema {
  const copy = stripped(schema);
  return isRecord(copy) ? copy : schema;
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
