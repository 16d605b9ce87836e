import { isRecord } from '../../src/model/json.js';
import { valueAt } from '../../src/model/json-pointer.js';
import type { CompiledSchema } from '../../src/schema/index.js';

type Schema = Readonly<Record<string, unknown>>;

const DEEPEST = 6;

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-03-14',
  'date-time': '2026-03-14T09:26:53Z',
  time: '09:26:53Z',
  email: 'ada@example.com',
  uri: 'https://example.com/a',
  url: 'https://example.com/a',
  uuid: '8c4f2a1e-6d3b-4c5a-9e8f-0a1b2c3d4e5f',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
};

/** Texts to try where a pattern is declared: the maker does not read patterns. */
const CANDIDATES = [
  'alpha',
  'Alpha-1',
  'a1',
  '12345',
  '1',
  '2026-03-14',
  '09:30',
  'https://example.com/a',
  '#a1b2c3',
  'a/b',
  'a.b.c',
  '/a/b',
  'ABC',
  'AB',
  'a@example.com',
  '1.2.3',
  '+12025550123',
  '8c4f2a1e-6d3b-4c5a-9e8f-0a1b2c3d4e5f',
  'a'.repeat(24).replaceAll('a', '5f'),
  '0.0',
  '12,34',
];

/**
 * Arguments that the schema accepts, optional properties filled in where that stays valid; `undefined` when the
 * maker finds none. Deterministic.
 */
export function validArguments(compiled: CompiledSchema): Record<string, unknown> | undefined {
  for (const full of [true, false]) {
    const made = new Maker(compiled.schema, full).make(compiled.schema, 0);
    if (!isRecord(made)) continue;
    const repaired = withoutOffenders(compiled, made);
    if (repaired !== undefined) return repaired;
  }
  return undefined;
}

/** Drops optional top-level properties that break the schema (exclusive groups, patterns that were not met). */
function withoutOffenders(compiled: CompiledSchema, made: Schema): Record<string, unknown> | undefined {
  let current: Record<string, unknown> = { ...made };
  for (let round = 0; round < 20; round++) {
    const check = compiled.check(current);
    if (check.outcome === 'valid') return current;
    if (check.outcome === 'inconclusive') return undefined;
    const bad = check.violations[0].instancePath.split('/')[1];
    const name = bad ?? Object.keys(current).at(-1);
    if (name === undefined || !(name in current)) return undefined;
    const { [name]: _, ...rest } = current;
    current = rest;
  }
  return undefined;
}

class Maker {
  readonly #root: unknown;
  readonly #full: boolean;

  constructor(root: unknown, full: boolean) {
    this.#root = root;
    this.#full = full;
  }

  make(schema: unknown, depth: number): unknown {
    if (!isRecord(schema)) return 'alpha';
    const merged = this.#merge(schema, 0);
    if ('const' in merged) return merged.const;
    if (Array.isArray(merged.enum)) return merged.enum.find((value) => value !== '' && value !== null);
    const types = [merged.type].flat().filter((type) => type !== 'null');
    switch (types[0] ?? (Object.keys(merged.properties ?? {}).length > 0 ? 'object' : undefined)) {
      case 'object':
        return this.#object(merged, depth);
      case 'array':
        return this.#array(merged, depth);
      case 'integer':
        return number(merged, 7);
      case 'number':
        return number(merged, 2.5);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return text(merged);
    }
  }

  /** References, `allOf` and the first branch of unions, joined into one schema. */
  #merge(schema: Schema, depth: number): Schema {
    if (depth > 10) return schema;
    const parts: unknown[] = [];
    if (typeof schema.$ref === 'string') parts.push(valueAt(this.#root, schema.$ref.slice(1)));
    if (Array.isArray(schema.allOf)) parts.push(...schema.allOf);
    for (const union of [schema.anyOf, schema.oneOf])
      if (Array.isArray(union))
        parts.push(union.find((branch) => isRecord(branch) && branch.type !== 'null'));
    const { $ref: _, allOf: __, anyOf: ___, oneOf: ____, ...own } = schema;
    const all = [own, ...parts.filter(isRecord).map((part) => this.#merge(part, depth + 1))];
    return {
      ...Object.assign({}, ...all.toReversed()),
      properties: Object.assign({}, ...all.map(({ properties }) => properties).toReversed()),
      required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
    };
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const made: [string, unknown][] = [];
    for (const [name, inner] of Object.entries(isRecord(schema.properties) ? schema.properties : {}))
      if (required.has(name) || (this.#full && depth < DEEPEST))
        made.push([name, this.make(inner, depth + 1)]);
    return Object.fromEntries(made);
  }

  #array(schema: Schema, depth: number): unknown[] {
    const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : schema.items;
    if (Array.isArray(prefix)) return prefix.map((inner) => this.make(inner, depth + 1));
    if (depth >= DEEPEST) return [];
    const length = Math.max(1, Number(schema.minItems ?? 1));
    return Array.from({ length: Math.min(length, 5) }, () => this.make(schema.items, depth + 1));
  }
}

function number(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema,
  wish: number,
): number {
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + step
        : undefined;
  const high =
    typeof maximum === 'number'
      ? maximum
      : typeof exclusiveMaximum === 'number'
        ? exclusiveMaximum - step
        : undefined;
  if (low !== undefined && wish < low) return low;
  if (high !== undefined && wish > high) return high;
  return typeof multipleOf === 'number' ? multipleOf : wish;
}

function text({ format, pattern, minLength, maxLength }: Schema): string {
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
  const low = typeof minLength === 'number' ? minLength : 0;
  const high = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  const fits = CANDIDATES.filter((one) => one.length >= low && one.length <= high);
  if (typeof pattern === 'string') {
    const expression = safeRegExp(pattern);
    return fits.find((one) => expression?.test(one)) ?? 'alpha';
  }
  return fits[0] ?? 'a'.repeat(low);
}

function safeRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
