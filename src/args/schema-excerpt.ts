import { isRecord } from '../model/json.js';
import { type JsonPointer, pointerTokens } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';
import { NAME_MAPS } from '../schema/keyword-sets.js';

type Tokens = readonly string[];

/** What a model can do without when room is short. */
const PROSE = new Set(['description', 'title', 'examples', 'default', '$comment', 'deprecated', '$schema']);

/**
 * The parts of a schema that the given paths touch: other properties, and definitions that are then used no
 * more, are left out. With `prose: false` descriptions and examples go too.
 */
export function schemaExcerpt(
  schema: JsonSchema,
  paths: readonly JsonPointer[],
  { prose = true } = {},
): JsonSchema {
  const kept = keep(schema, paths.map(pointerTokens));
  const trimmed = prose ? kept : withoutProse(kept, 0);
  if (!isRecord(trimmed)) return schema;
  const { $schema: _, ...rest } = trimmed;
  return withoutUnusedDefinitions(rest);
}

/** A path that ends here needs all of it, except at the root, which would be the entire schema again. */
function keep(schema: unknown, paths: readonly Tokens[], depth = 0): unknown {
  if (!isRecord(schema) || (depth > 0 && paths.some((path) => path.length === 0))) return schema;
  const result: Record<string, unknown> = { ...schema };
  if (isRecord(schema.properties)) {
    const touched = Object.entries(schema.properties).flatMap(([name, inner]) => {
      const inside = paths.filter((path) => path[0] === name).map((path) => path.slice(1));
      return inside.length === 0 ? [] : [[name, keep(inner, inside, depth + 1)] as const];
    });
    result.properties = Object.fromEntries(touched);
  }
  if (isRecord(schema.items)) {
    const inside = paths.filter((path) => /^\d+$/.test(path[0] ?? '')).map((path) => path.slice(1));
    result.items = keep(schema.items, inside, depth + 1);
  }
  return result;
}

/** Takes prose out of schemas, but not properties that happen to be named so. */
function withoutProse(schema: unknown, depth: number, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => withoutProse(inner, depth + 1));
  if (!isRecord(schema) || depth > 100) return schema;
  const entries = Object.entries(schema).flatMap(([key, value]) => {
    if (!isNames && PROSE.has(key)) return [];
    if (!isNames && ['enum', 'const', 'required'].includes(key)) return [[key, value] as const];
    const names = !isNames && NAME_MAPS.has(key);
    return [[key, withoutProse(value, depth + 1, names)] as const];
  });
  return Object.fromEntries(entries);
}

function withoutUnusedDefinitions(schema: Readonly<Record<string, unknown>>): JsonSchema {
  const { $defs, definitions, ...rest } = schema;
  const all = { ...(isRecord(definitions) ? definitions : {}), ...(isRecord($defs) ? $defs : {}) };
  const used = new Set<string>();
  const queue: unknown[] = [rest];
  for (let next = queue.pop(); next !== undefined; next = queue.pop())
    for (const [, name] of JSON.stringify(next).matchAll(/"#\/(?:\$defs|definitions)\/([^"/]+)/g))
      if (name !== undefined && Object.hasOwn(all, name) && !used.has(name)) {
        used.add(name);
        queue.push(all[name]);
      }
  const only = (group: unknown) =>
    isRecord(group) ? Object.fromEntries(Object.entries(group).filter(([name]) => used.has(name))) : {};
  return {
    ...rest,
    ...(Object.keys(only($defs)).length > 0 ? { $defs: only($defs) } : {}),
    ...(Object.keys(only(definitions)).length > 0 ? { definitions: only(definitions) } : {}),
  };
}
