import type { Json } from '../model/json.js';
import { truncate } from '../model/quote.js';
import type { JsonSchema } from '../model/tool.js';
import type { Violation } from '../schema/index.js';
import { declaredTypes } from './declarations.js';

type Params = Violation['params'];

const COMPARISONS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '>': '>', '<': '<' };

const compared = (params: Params): string =>
  `number ${COMPARISONS[String(params.comparison)] ?? String(params.comparison)} ${String(params.limit)}`;

const counted = (what: string, bound: 'at least' | 'at most') => (params: Params) =>
  `${what} ${bound} ${String(params.limit)}`;

/** What each keyword asks for. A keyword that is not here is explained by the engine's own message. */
const BY_KEYWORD: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => (Array.isArray(type) ? type.join(' or ') : String(type)),
  additionalProperties: () => 'no such property',
  unevaluatedProperties: () => 'no such property',
  'false schema': () => 'no value here',
  format: ({ format }) => `string in the format ${truncate(String(format), 60)}`,
  pattern: ({ pattern }) => `string matching ${truncate(String(pattern), 120)}`,
  minimum: compared,
  maximum: compared,
  exclusiveMinimum: compared,
  exclusiveMaximum: compared,
  multipleOf: ({ multipleOf }) => `multiple of ${String(multipleOf)}`,
  minLength: counted('string with length', 'at least'),
  maxLength: counted('string with length', 'at most'),
  minItems: counted('array with number of items', 'at least'),
  maxItems: counted('array with number of items', 'at most'),
  minProperties: counted('object with number of properties', 'at least'),
  maxProperties: counted('object with number of properties', 'at most'),
  uniqueItems: () => 'array without duplicates',
};

/** Values in words: `"asc", "desc"`, cut where there are many. */
export function listed(values: readonly Json[], most = 20): string {
  const shown = values.slice(0, most).map((value) => truncate(JSON.stringify(value) ?? '', 80));
  const more = values.length > most ? `, … (${values.length} in all)` : '';
  return `${shown.join(', ')}${more}`;
}

/** What the schema asks for where the violation points; `allowed` are the values of an enum or const. */
export function expectedBy(
  violation: Violation,
  schema: JsonSchema,
  path: string,
  allowed: readonly Json[] | undefined,
): string {
  const { keyword, params } = violation;
  if (keyword === 'enum' && allowed !== undefined) return `one of ${listed(allowed)}`;
  if (keyword === 'const' && allowed !== undefined) return listed(allowed);
  if (keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies')
    return declaredTypes(schema, path).join(' or ') || 'a value';
  const words = BY_KEYWORD[keyword];
  return words === undefined ? truncate(violation.message, 160) : words(params);
}
