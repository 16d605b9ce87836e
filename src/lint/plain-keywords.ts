import { arePlainTexts } from './certainly-invalid.js';
import { hasTwins } from './has-twins.js';
import { HAS_QUOTES } from './rules/unknown-value.js';
import type { SchemaNode } from './schema-node.js';

/** Says of a value that it is like most: none of the rules of this room that its keyword wakes could object. */
export type IsPlain = (value: unknown, node: SchemaNode) => boolean;

/**
 * The keywords that wake several rules, and are nearly always right. One look at what all of them need is cheaper than
 * to ask each; it must never be true where one of them would speak.
 */
export const PLAIN_KEYWORDS: ReadonlyMap<string, IsPlain> = new Map<string, IsPlain>([
  ['required', (value, node) => Array.isArray(value) && node.undeclared.length === 0 && !hasTwins(value)],
  ['$ref', (value, { root }) => typeof value === 'string' && root.hasPlace(value)],
  ['enum', (value, { place }) => Array.isArray(value) && isPlainEnum(value, place.schema)],
  ['default', (value, { place }) => typeof value === 'boolean' && isPlainFlag(place.schema)],
]);

type Schema = Readonly<Record<string, unknown>>;

function isPlainEnum(members: readonly unknown[], schema: Schema): boolean {
  if (members.length === 0 || !arePlainTexts(members, schema) || hasTwins(members)) return false;
  const { description } = schema;
  return typeof description !== 'string' || !HAS_QUOTES.test(description);
}

function isPlainFlag({ type, enum: members, const: constant, anyOf, oneOf }: Schema): boolean {
  return (
    type === 'boolean' &&
    members === undefined &&
    constant === undefined &&
    anyOf === undefined &&
    oneOf === undefined
  );
}
