import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord } from '../../model/json.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';
import { without } from './without.js';

/** Where no value fits two branches, exactly one is any one. */
export const oneOfToAnyOf: Fix = {
  id: 'fix/one-of-to-any-of',
  title: 'Write `oneOf` as `anyOf` where no value can fit two branches.',
  repairs: ['portability/openai-strict/one-of', 'portability/gemini/keyword'],
  before: { type: 'object', properties: { id: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } },
  after: { type: 'object', properties: { id: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
  apply: (schema) =>
    rewriteSchema(schema, (place, _where, note) => {
      if (!isRecord(place) || !Array.isArray(place.oneOf) || place.anyOf !== undefined) return undefined;
      if (place.$ref !== undefined || !areDisjoint(place.oneOf)) return undefined;
      note('`oneOf` became `anyOf`: no value fits two of its branches.');
      return { ...without(place, 'oneOf'), anyOf: place.oneOf };
    }),
};

/** More branches than this are not compared. */
const MOST_BRANCHES = 100;

function areDisjoint(branches: readonly unknown[]): boolean {
  if (branches.length > MOST_BRANCHES || !branches.every(isPlain)) return false;
  return branches.every((one, i) => branches.slice(i + 1).every((other) => isApart(one, other)));
}

const isPlain = (branch: unknown): branch is SchemaObject => isRecord(branch) && branch.$ref === undefined;

function isApart(one: SchemaObject, other: SchemaObject): boolean {
  const [a, b] = [typesOf(one), typesOf(other)];
  if (a !== undefined && b !== undefined && a.every((type) => !b.includes(type))) return true;
  const [c, d] = [valuesOf(one), valuesOf(other)];
  if (c !== undefined && d !== undefined) return c.every((value) => !d.includes(value));
  return isDiscriminated(one, other);
}

/** The types of a schema, integers as numbers; `undefined` where it does not say. */
function typesOf({ type }: SchemaObject): readonly unknown[] | undefined {
  if (type === undefined) return undefined;
  return [type].flat().map((name) => (name === 'integer' ? 'number' : name));
}

/** The only values of a schema, as far as they can be compared. */
function valuesOf(schema: SchemaObject): readonly unknown[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
  const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';
  return Array.isArray(values) && values.every(isScalar) ? values : undefined;
}

/** Both are objects and have a required property that has no value in common. */
function isDiscriminated(one: SchemaObject, other: SchemaObject): boolean {
  if (one.type !== 'object' || other.type !== 'object') return false;
  const { properties: a, required: needed } = one;
  const { properties: b, required: needs } = other;
  if (!isRecord(a) || !isRecord(b) || !Array.isArray(needed) || !Array.isArray(needs)) return false;
  return needed.some((name: unknown) => {
    if (typeof name !== 'string' || !needs.includes(name)) return false;
    if (!Object.hasOwn(a, name) || !Object.hasOwn(b, name)) return false;
    const [c, d] = [a[name], b[name]].map((property) => (isPlain(property) ? valuesOf(property) : undefined));
    return c !== undefined && d !== undefined && c.every((value) => !d.includes(value));
  });
}
