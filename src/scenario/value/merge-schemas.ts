import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { JsonSchema } from '../../model/tool.js';
import { LOWER_BOUNDS, NAME_MAPS, UPPER_BOUNDS } from '../../schema/keyword-sets.js';

type Node = Readonly<Record<string, unknown>>;

const LISTS = new Set(['allOf', 'required']);
const SCHEMAS = new Set(['items', 'additionalProperties', 'propertyNames']);

/**
 * A schema that asks for what both ask for, as far as one node can say it. Where it cannot, the first wins: the value
 * is checked against the full schema in the end.
 */
export function mergeSchemas(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === false || b === false) return false;
  if (a === true) return b;
  if (b === true) return a;
  const merged: Record<string, unknown> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const both = Object.hasOwn(merged, keyword) ? mergeKeyword(keyword, merged[keyword], value) : value;
    if (both === CONTRADICTION) return false;
    if (both === BESIDE) merged.allOf = [...list(merged.allOf), { [keyword]: value }];
    else merged[keyword] = both;
  }
  return closed(merged, a, b);
}

const CONTRADICTION = Symbol('contradiction');
const BESIDE = Symbol('beside');

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Merge = (a: unknown, b: unknown) => unknown;

const beside: Merge = (a, b) => (isSame(a, b) ? a : BESIDE);

const BY_KEYWORD: ReadonlyMap<string, Merge> = new Map<string, Merge>([
  ['type', mergeTypes],
  ['enum', (a, b) => nonEmpty(list(a).filter((one) => list(b).some((two) => isSame(one, two))))],
  ['const', (a, b) => (isSame(a, b) ? a : CONTRADICTION)],
  ['uniqueItems', (a, b) => a === true || b === true],
  ['anyOf', beside],
  ['oneOf', beside],
  ['if', beside],
]);

function mergeKeyword(keyword: string, a: unknown, b: unknown): unknown {
  if (LOWER_BOUNDS.has(keyword)) return pick(a, b, Math.max);
  if (UPPER_BOUNDS.has(keyword)) return pick(a, b, Math.min);
  if (LISTS.has(keyword)) return [...new Set([...list(a), ...list(b)])];
  if (NAME_MAPS.has(keyword)) return mergeMaps(a, b);
  if (SCHEMAS.has(keyword)) return isJsonSchema(a) && isJsonSchema(b) ? mergeSchemas(a, b) : a;
  const merge = BY_KEYWORD.get(keyword);
  return merge === undefined ? a : merge(a, b);
}

function pick(a: unknown, b: unknown, choose: (x: number, y: number) => number): unknown {
  return typeof a === 'number' && typeof b === 'number' ? choose(a, b) : a;
}

function nonEmpty(values: readonly unknown[]): unknown {
  return values.length === 0 ? CONTRADICTION : values;
}

function mergeTypes(a: unknown, b: unknown): unknown {
  const [left, right] = [[a].flat(), [b].flat()];
  const both = left.flatMap((type) => {
    if (right.includes(type)) return [type];
    const isNumeric =
      type === 'number' ? right.includes('integer') : type === 'integer' && right.includes('number');
    return isNumeric ? ['integer'] : [];
  });
  return both.length === 1 ? both[0] : nonEmpty([...new Set(both)]);
}

function mergeMaps(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return a;
  const merged = new Map(Object.entries(a));
  for (const [name, schema] of Object.entries(b)) {
    const known = merged.get(name);
    merged.set(name, isJsonSchema(known) && isJsonSchema(schema) ? mergeSchemas(known, schema) : schema);
  }
  return Object.fromEntries(merged);
}

/** True for values that are allowed where a schema is expected. */
export function isJsonSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isRecord(value);
}

/** A side that is closed forbids what only the other side declares. */
function closed(merged: Record<string, unknown>, a: Node, b: Node): JsonSchema {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one.additionalProperties !== false || !isRecord(other.properties)) continue;
    const own = propertiesOf(one);
    const foreign = Object.keys(other.properties).filter((name) => !Object.hasOwn(own, name));
    if (foreign.length === 0 || isRecord(one.patternProperties)) continue;
    merged.properties = {
      ...propertiesOf(merged),
      ...Object.fromEntries(foreign.map((name) => [name, false])),
    };
  }
  return merged;
}
