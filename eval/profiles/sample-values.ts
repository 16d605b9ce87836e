import { isRecord } from '../../src/model/json.js';
import { valueAt } from '../../src/model/json-pointer.js';

type Schema = Readonly<Record<string, unknown>>;

const DEEPEST = 7;
const ANYTHING: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    2,
    10,
    100,
    2 ** 40,
    '',
    'a',
    'abc',
    'x'.repeat(40),
    '2026-03-14',
    '12',
  ],
  ...[[], [1], ['a', 'b'], [null, 'a', 3], {}, { a: 1 }, { name: 'a', id: 3 }],
];
const TEXTS = [
  '',
  'a',
  'ab',
  'abc',
  'alpha',
  'x-1',
  '12',
  '2026-03-14',
  '2026-03-14T09:26:53Z',
  'a@example.com',
];
const MORE_TEXTS = [
  'https://example.com/a',
  '8c4f2a1e-6d3b-4c5a-9e8f-0a1b2c3d4e5f',
  '09:30',
  'AB',
  '192.0.2.1',
];

/** Values near the edges of what a schema accepts, on both sides. Deterministic: the same seed gives the same values. */
export function sampleValues(schema: unknown, seed: number, count: number): readonly unknown[] {
  const sampler = new Sampler(schema, seed);
  return Array.from({ length: count }, () => sampler.value(schema, 0));
}

class Sampler {
  #state: number;
  readonly #root: unknown;

  constructor(root: unknown, seed: number) {
    this.#root = root;
    this.#state = (seed * 2_654_435_761 + 1) >>> 0;
  }

  value(schema: unknown, depth: number): unknown {
    if (!isRecord(schema) || depth > DEEPEST || this.#chance(depth === 0 ? 0.02 : 0.07))
      return this.#pick(ANYTHING);
    const flat = this.#flat(schema, 0);
    if (Array.isArray(flat.enum) && flat.enum.length > 0 && this.#chance(0.9)) return this.#pick(flat.enum);
    if (Object.hasOwn(flat, 'const') && this.#chance(0.9)) return flat.const;
    return this.#ofType(this.#pick(typesOf(flat)), flat, depth);
  }

  #ofType(type: unknown, flat: Schema, depth: number): unknown {
    if (type === 'object') return this.#object(flat, depth);
    if (type === 'array') return this.#array(flat, depth);
    if (type === 'string') return this.#string(flat);
    if (type === 'number' || type === 'integer') return this.#number(flat);
    return type === 'null' ? null : this.#chance(0.5);
  }

  /** A schema with a branch of each union chosen and references followed. */
  #flat(schema: Schema, depth: number): Schema {
    const { $ref, anyOf, oneOf, allOf, ...own } = schema;
    const target =
      typeof $ref === 'string' ? valueAt(this.#root, decodeURIComponent($ref.slice(1))) : undefined;
    const union = [anyOf, oneOf].flatMap((branches) =>
      Array.isArray(branches) ? [this.#pick(branches)] : [],
    );
    const parts = [target, ...(Array.isArray(allOf) ? allOf : []), ...union].filter(isRecord);
    return depth > DEEPEST
      ? own
      : parts.reduce<Schema>((sum, part) => merged(sum, this.#flat(part, depth + 1)), own);
  }

  #object(schema: Schema, depth: number): unknown {
    const { properties = {}, required = [] } = schema;
    const entries: [string, unknown][] = [];
    for (const [name, property] of Object.entries(isRecord(properties) ? properties : {}))
      if (this.#chance(Array.isArray(required) && required.includes(name) ? 0.97 : 0.5))
        entries.push([name, this.value(property, depth + 1)]);
    if (this.#chance(0.12)) entries.push(['surplus', this.value(schema.additionalProperties, depth + 1)]);
    return Object.fromEntries(entries);
  }

  #array(schema: Schema, depth: number): unknown {
    const { items, prefixItems, minItems, maxItems, additionalItems } = schema;
    const tuple = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
    const rest = Array.isArray(items) ? additionalItems : items;
    const length = Math.min(20, this.#near([minItems, maxItems, tuple.length, 1, 2]));
    return Array.from({ length: Math.max(0, length) }, (_, index) =>
      this.value(tuple[index] ?? rest, depth + 1),
    );
  }

  #string({ minLength, maxLength }: Schema): string {
    if (this.#chance(0.6)) return this.#pick([...TEXTS, ...MORE_TEXTS]);
    return 'a'.repeat(Math.min(300, Math.max(0, Math.floor(this.#near([minLength, maxLength, 3])))));
  }

  #number({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema): number {
    const number = this.#near([minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, 0, 5]);
    return this.#chance(0.1) ? number + 0.5 : number;
  }

  #near(edges: readonly unknown[]): number {
    const known = edges.filter((edge) => typeof edge === 'number');
    return this.#pick(known) + this.#pick([0, 0, 0, 1, -1]);
  }

  #chance(probability: number): boolean {
    return this.#next() < probability;
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#next() * values.length)] as T;
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function typesOf(schema: Schema): readonly unknown[] {
  if (schema.type !== undefined) return [schema.type].flat();
  if (schema.properties !== undefined || schema.required !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  return ['string', 'number', 'object', 'array', 'null', 'boolean'];
}

function merged(one: Schema, other: Schema): Schema {
  const properties = { ...propertiesOf(one), ...propertiesOf(other) };
  const required = [one.required, other.required].flatMap((list) => (Array.isArray(list) ? list : []));
  const isObject = Object.keys(properties).length > 0 || required.length > 0;
  return { ...one, ...other, ...(isObject ? { properties, required } : {}) };
}

const propertiesOf = ({ properties }: Schema): Readonly<Record<string, unknown>> =>
  isRecord(properties) ? properties : {};
