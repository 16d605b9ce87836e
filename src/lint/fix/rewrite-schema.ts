import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import { escapeToken, type JsonPointer } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { KEYWORDS, type Role } from '../../schema/keyword-table.js';
import type { FixChange, Fixed } from './fix.js';

/** The place of a rewritten schema. */
export interface RewritePlace {
  readonly pointer: JsonPointer;
  /** The keyword that holds it; `''` at the root. */
  readonly keyword: string;
}

/** Says what to put in the place of a schema, whose subschemas were rewritten before; `undefined` for no change. */
export type Rewrite = (
  schema: JsonSchema,
  place: RewritePlace,
  note: (message: string) => void,
) => JsonSchema | undefined;

/** Deeper subschemas stay as they are. */
const MOST_DEPTH = 100;

/** Rewrites a schema from its leaves to its root; what does not change is shared with the original. */
export function rewriteSchema(schema: JsonSchema, rewrite: Rewrite): Fixed | undefined {
  const changes: FixChange[] = [];
  const visit = (value: JsonSchema, place: RewritePlace, depth: number): JsonSchema => {
    const inner = isRecord(value) && depth < MOST_DEPTH ? within(value, place, depth) : value;
    const noted: string[] = [];
    const outer = rewrite(inner, place, (message) => noted.push(message));
    if (outer === undefined) return inner;
    for (const message of noted) changes.push({ path: place.pointer, message });
    return outer;
  };
  const within = (value: SchemaObject, { pointer }: RewritePlace, depth: number): SchemaObject =>
    mapChildren(value, (child, keyword, step) =>
      visit(child, { pointer: pointer + step, keyword }, depth + 1),
    );
  const result = visit(schema, { pointer: '', keyword: '' }, 0);
  const [first, ...more] = changes;
  return first === undefined ? undefined : { schema: result, changes: [first, ...more] };
}

type MapChild = (child: JsonSchema, keyword: string, step: string) => JsonSchema;

/** A schema with each of its direct subschemas replaced; itself where none is. */
export function mapChildren(schema: SchemaObject, map: MapChild): SchemaObject {
  let changed: Record<string, unknown> | undefined;
  for (const keyword of Object.keys(schema)) {
    const role = KEYWORDS.get(keyword)?.role;
    if (role === undefined || role === 'data') continue;
    const before = schema[keyword];
    const after = mapValue(before, role, keyword, map);
    if (after === before) continue;
    changed ??= { ...schema };
    changed[keyword] = after;
  }
  return changed ?? schema;
}

function mapValue(value: unknown, role: Role, keyword: string, map: MapChild): unknown {
  const one = (child: unknown, step: string): unknown =>
    isRecord(child) || typeof child === 'boolean' ? map(child, keyword, step) : child;
  if (Array.isArray(value)) {
    if (role === 'schema' || role === 'schema-map') return value;
    const mapped = value.map((child: unknown, index) => one(child, `/${keyword}/${index}`));
    return mapped.some((child, index) => child !== value[index]) ? mapped : value;
  }
  if (role !== 'schema-map' && role !== 'dependencies')
    return role === 'schemas' ? value : one(value, `/${keyword}`);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([name, child]) => [name, one(child, `/${keyword}/${escapeToken(name)}`)] as const,
  );
  // `fromEntries` keeps a property named `__proto__` a property.
  return entries.some(([name, child]) => child !== value[name]) ? Object.fromEntries(entries) : value;
}
