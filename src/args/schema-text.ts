import type { JsonSchema } from '../model/tool.js';

/** Indentation makes the text of a deep schema grow with the square of its depth. */
const DEEPEST = 200;

/** A schema pretty-printed; `undefined` when that would be longer than `most` or it cannot be printed. */
export function schemaText(schema: JsonSchema, most: number): string | undefined {
  const compact = compactJson(schema);
  if (compact === undefined || compact.length > most || depthOf(compact) > DEEPEST) return undefined;
  const text = JSON.stringify(schema, null, 2);
  return text.length > most ? undefined : text;
}

/** A schema as JSON on one line; `undefined` when it has none. */
export function compactJson(schema: JsonSchema): string | undefined {
  try {
    return JSON.stringify(schema);
  } catch {
    // A cyclic object, or one deeper than the stack, has no JSON.
    return undefined;
  }
}

function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of json.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (bracket === '{' || bracket === '[') deepest = Math.max(deepest, ++depth);
    else if (bracket === '}' || bracket === ']') depth--;
  }
  return deepest;
}
