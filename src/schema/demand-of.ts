import { truncate } from '../model/quote.js';
import type { Violation } from './compiled-schema.js';

type Params = Violation['params'];

const COMPARISONS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '>': '>', '<': '<' };

const compared = (params: Params): string =>
  `number ${COMPARISONS[String(params.comparison)] ?? String(params.comparison)} ${String(params.limit)}`;

const counted = (what: string, bound: 'at least' | 'at most') => (params: Params) =>
  `${what} ${bound} ${String(params.limit)}`;

/** What each keyword demands. A keyword that is not here is explained by the engine's own message. */
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

/** What the keyword of a violation demands of the value: `integer`, `number ≥ 1`. */
export function demandOf({ keyword, params, message }: Violation): string {
  const words = BY_KEYWORD[keyword];
  return words === undefined ? truncate(message, 160) : words(params);
}
