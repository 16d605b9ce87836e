import { isRecord } from '../model/json.js';
import { arePlainTexts } from './certainly-invalid.js';
import { hasTwins } from './has-twins.js';
import { isExponential } from './is-exponential.js';
import { isRegex } from './regex.js';
import { mayNameSecret } from './rules/secret-default.js';
import { HAS_QUOTES } from './rules/unknown-value.js';
import type { SchemaNode } from './schema-node.js';

/**
 * Says of a value that it is like most: none of the rules of this room that its keyword wakes could object. An array is
 * plain only if it has nothing but strings.
 */
export type IsPlain = (value: unknown, node: SchemaNode) => boolean;

/**
 * The keywords that wake several rules, and are nearly always right. One look at what all of them need is cheaper than
 * to ask each; it must never be true where one of them would speak.
 */
export const PLAIN_KEYWORDS: ReadonlyMap<string, IsPlain> = new Map<string, IsPlain>([
  ['required', (value, { schema }) => Array.isArray(value) && isPlainRequired(value, schema.properties)],
  ['$ref', (value, { root }) => typeof value === 'string' && root.hasPlace(value)],
  ['enum', (value, { schema }) => Array.isArray(value) && isPlainEnum(value, schema)],
  ['default', isPlainDefault],
  ['pattern', (value) => typeof value === 'string' && !isExponential(value) && isRegex(value)],
  ...(
    [
      ['minimum', 'maximum'],
      ['minLength', 'maxLength'],
      ['minItems', 'maxItems'],
    ] as const
  ).map(([lower, upper]): [string, IsPlain] => [lower, (value, { schema }) => isBelow(value, schema[upper])]),
]);

type Schema = Readonly<Record<string, unknown>>;

function isPlainRequired(names: readonly unknown[], properties: unknown): boolean {
  if (!isRecord(properties)) return names.length === 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    if (typeof name !== 'string' || !Object.hasOwn(properties, name)) return false;
  }
  return !hasTwins(names);
}

function isPlainEnum(members: readonly unknown[], schema: Schema): boolean {
  if (members.length === 0 || !arePlainTexts(members, schema) || hasTwins(members)) return false;
  const { description } = schema;
  return typeof description !== 'string' || !HAS_QUOTES.test(description);
}

/** A plain value, and no keyword that could refuse it. */
function isPlainDefault(value: unknown, { schema, name }: SchemaNode): boolean {
  if (typeof value === 'object' && value !== null) return false;
  if (typeof value === 'string' && mayNameSecret(name)) return false;
  for (const keyword in schema) if (!isKept(keyword, schema[keyword], value)) return false;
  return true;
}

/** Keywords that may refuse a value of the right type, but for those of `isKept`. */
const LIMITS: ReadonlySet<string> = new Set(
  'const oneOf exclusiveMinimum exclusiveMaximum minLength maxLength pattern'.split(' '),
);

function isKept(keyword: string, limit: unknown, value: unknown): boolean {
  if (keyword === 'type') return isOfType(value, limit);
  if (keyword === 'anyOf') return value === null && Array.isArray(limit) && limit.some(isNull);
  if (keyword === 'enum') return Array.isArray(limit) && limit.includes(value);
  if (keyword === 'minimum') return isBelow(limit, value);
  if (keyword === 'maximum') return isBelow(value, limit);
  return !LIMITS.has(keyword);
}

function isOfType(value: unknown, type: unknown): boolean {
  if (value === null) return type === 'null';
  return typeof value === type || (type === 'integer' && Number.isInteger(value));
}

/** As in `{ "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null }`, which libraries write. */
const isNull = (branch: unknown): boolean =>
  isRecord(branch) && branch.type === 'null' && Object.keys(branch).length === 1;

/** Whether one is a number, and the other, if there is one, not below it. */
function isBelow(lower: unknown, upper: unknown): boolean {
  return typeof lower === 'number' && (upper === undefined || (typeof upper === 'number' && lower <= upper));
}
