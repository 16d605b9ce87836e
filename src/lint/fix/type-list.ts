import type { SchemaObject } from '../../model/applicable-nodes.js';
import { isRecord, jsonTypeOf } from '../../model/json.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import type { Fix } from './fix.js';
import { rewriteSchema } from './rewrite-schema.js';

/** Several types are several branches, each with what speaks about it. */
export const typeList: Fix = {
  id: 'fix/type-list',
  title: 'Write a list of types as `anyOf` with one type in each branch.',
  repairs: ['portability/gemini/type-list'],
  before: {
    type: 'object',
    properties: { name: { type: ['string', 'null'], minLength: 1, description: 'A name.' } },
  },
  after: {
    type: 'object',
    properties: {
      name: { description: 'A name.', anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
    },
  },
  apply: (schema) =>
    rewriteSchema(schema, (place, { keyword }, note) => {
      if (!isRecord(place) || !isTypes(place.type) || place.$ref !== undefined) return undefined;
      const [only, ...others] = place.type;
      if (only !== undefined && others.length === 0) {
        note('A list of one type became the type.');
        return { ...place, type: only };
      }
      const result = keyword === '' ? undefined : asUnion(place, place.type);
      if (result !== undefined) note('A list of types became `anyOf`.');
      return result;
    }),
};

const isTypes = (type: unknown): type is readonly string[] =>
  Array.isArray(type) && type.every((name) => typeof name === 'string');

function asUnion(place: SchemaObject, types: readonly string[]): SchemaObject | undefined {
  const isAmbiguous = types.includes('integer') && types.includes('number');
  if (isAmbiguous || place.anyOf !== undefined || new Set(types).size < types.length) return undefined;
  const shared: Record<string, unknown> = {};
  const branches = types.map(branchOf);
  for (const [keyword, value] of Object.entries(place)) {
    const about = typeOfKeyword(keyword, value);
    if (keyword === 'type' || keyword === 'enum') continue;
    if (about === undefined) shared[keyword] = value;
    else for (const { type, keywords } of branches) if (isOf(type, about)) keywords[keyword] = value;
  }
  const kept = branches.filter(({ type, keywords }) => takesEnum(place.enum, type, keywords));
  return kept.length === 0 ? undefined : { ...shared, anyOf: kept.map(({ keywords }) => keywords) };
}

interface Branch {
  readonly type: string;
  readonly keywords: Record<string, unknown>;
}

const branchOf = (type: string): Branch => ({ type, keywords: { type } });

/** Formats that OpenAPI has for numbers. */
const NUMERIC: ReadonlySet<unknown> = new Set(['int32', 'int64', 'float', 'double']);

/** The type about which a keyword speaks: `'number'` for integers too; `undefined` where it speaks about all. */
function typeOfKeyword(keyword: string, value: unknown): string | undefined {
  if (keyword === 'format' && NUMERIC.has(value)) return 'number';
  // What is evaluated elsewhere depends on all branches, so it stays outside them.
  return keyword.startsWith('unevaluated') ? undefined : KEYWORDS.get(keyword)?.type;
}

const isOf = (type: string, about: string): boolean =>
  type === about || (type === 'integer' && about === 'number');

/** Gives a branch its share of an enum; false where it has none and can be left out. */
function takesEnum(values: unknown, type: string, keywords: Record<string, unknown>): boolean {
  if (!Array.isArray(values)) return true;
  const own = values.filter((value) =>
    type === 'integer' ? Number.isInteger(value) : jsonTypeOf(value) === type,
  );
  if (own.length > 0 && type !== 'null') keywords.enum = own;
  return own.length > 0;
}
