import { isRecord, jsonTypeOf } from '../model/json.js';
import { UNIONS } from '../schema/keyword-sets.js';
import { TYPE_NAMES } from '../schema/keyword-table.js';
import { isSimpleRegex, regexOf } from './regex.js';

type Schema = Readonly<Record<string, unknown>>;

/** Values below this depth are taken to be valid. */
const MOST_DEPTH = 4;
/** Longer texts and lists are not looked at. */
const LONGEST = 1_000;

/**
 * What a schema expects that a value certainly lacks; `undefined` where it is valid or where we cannot tell without a
 * validator. It looks only at keywords whose meaning is the same in every draft, and follows no reference.
 */
export function certainlyInvalid(value: unknown, schema: Schema, except = '', depth = 0): string | undefined {
  return (
    wrongType(value, schema) ??
    (except === 'enum' || except === 'const' ? undefined : notListed(value, schema)) ??
    outOfBounds(value, schema) ??
    wrongParts(value, schema, depth) ??
    noBranch(value, schema, depth)
  );
}

/** Whether these members are strings, and the schema asks for nothing else: most do. */
export function arePlainTexts(members: readonly unknown[], schema: Schema): boolean {
  if (schema.type !== 'string') return false;
  for (let i = 0; i < members.length; i++) if (typeof members[i] !== 'string') return false;
  return (
    schema.pattern === undefined &&
    schema.minLength === undefined &&
    schema.maxLength === undefined &&
    schema.anyOf === undefined &&
    schema.oneOf === undefined
  );
}

function wrongType(value: unknown, { type, nullable }: Schema): string | undefined {
  const types = Array.isArray(type) ? type : [type];
  if (type === undefined || (value === null && nullable === true)) return undefined;
  const own = jsonTypeOf(value);
  for (const name of types) {
    if (typeof name !== 'string' || !TYPE_NAMES.has(name)) return undefined;
    if (name === own || (name === 'integer' && Number.isInteger(value))) return undefined;
  }
  return `type ${types.map((name) => `"${String(name)}"`).join(' or ')}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

function notListed(value: unknown, schema: Schema): string | undefined {
  const { nullable } = schema;
  if (!isPlain(value) || (value === null && nullable === true)) return undefined;
  const { enum: members } = schema;
  if (Array.isArray(members) && members.length > 0 && !members.includes(value))
    return `one of the ${members.length} members of the enum`;
  if (schema.const !== undefined && isPlain(schema.const) && schema.const !== value) return 'the constant';
  return undefined;
}

function outOfBounds(value: unknown, schema: Schema): string | undefined {
  if (typeof value === 'number') return outsideNumber(value, schema);
  if (typeof value === 'string') return outsideText(value, schema);
  if (!Array.isArray(value)) return undefined;
  const { minItems, maxItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems) return `at least ${minItems} items`;
  if (typeof maxItems === 'number' && value.length > maxItems) return `at most ${maxItems} items`;
  return undefined;
}

function outsideNumber(value: number, schema: Schema): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (typeof minimum === 'number' && value < minimum) return `a number of at least ${minimum}`;
  if (typeof maximum === 'number' && value > maximum) return `a number of at most ${maximum}`;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    return `a number above ${exclusiveMinimum}`;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    return `a number below ${exclusiveMaximum}`;
  return undefined;
}

function outsideText(value: string, { minLength, maxLength, pattern }: Schema): string | undefined {
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return undefined;
  if (typeof minLength === 'number' && isShorter(value, minLength)) return `at least ${minLength} characters`;
  if (typeof maxLength === 'number' && !isShorter(value, maxLength + 1))
    return `at most ${maxLength} characters`;
  if (typeof pattern !== 'string' || value.length > LONGEST || !isSimpleRegex(pattern)) return undefined;
  return regexOf(pattern)?.test(value) === false ? `a text that matches ${pattern}` : undefined;
}

/** Counts characters only if the number of code units does not decide. */
function isShorter(value: string, length: number): boolean {
  if (value.length < length) return true;
  if (value.length >= length * 2) return false;
  return [...value].length < length;
}

function wrongParts(value: unknown, schema: Schema, depth: number): string | undefined {
  if (isPlain(value) || depth >= MOST_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!isRecord(items) || schema.prefixItems !== undefined || value.length > LONGEST) return undefined;
    return firstOf(value, (item) => certainlyInvalid(item, items, '', depth + 1), 'items of ');
  }
  if (!isRecord(value)) return undefined;
  const { properties, required } = schema;
  if (Array.isArray(required))
    for (const name of required)
      if (typeof name === 'string' && !Object.hasOwn(value, name) && !hasDefault(properties, name))
        return `the property "${name}"`;
  if (!isRecord(properties)) return undefined;
  const declared = Object.keys(value).filter((name) => Object.hasOwn(properties, name));
  return firstOf(
    declared,
    (name) => {
      const property = properties[name];
      return isRecord(property) ? certainlyInvalid(value[name], property, '', depth + 1) : undefined;
    },
    'in its properties, ',
  );
}

/** A value that no branch of a union takes; what the schema itself says is looked at apart. */
function noBranch(value: unknown, schema: Schema, depth: number): string | undefined {
  if (depth >= MOST_DEPTH) return undefined;
  for (const keyword of UNIONS) {
    const branches = schema[keyword];
    if (!Array.isArray(branches) || branches.length === 0) continue;
    const isRefused = (branch: unknown): boolean =>
      branch === false || (isRecord(branch) && certainlyInvalid(value, branch, '', depth + 1) !== undefined);
    if (branches.every(isRefused)) return `what one of the branches of "${keyword}" allows`;
  }
  return undefined;
}

function firstOf<T>(
  parts: readonly T[],
  judge: (part: T) => string | undefined,
  prefix: string,
): string | undefined {
  for (const part of parts) {
    const reason = judge(part);
    if (reason !== undefined) return prefix + reason;
  }
  return undefined;
}

/** Libraries list a property as required that they fill in themselves. */
function hasDefault(properties: unknown, name: string): boolean {
  const property = isRecord(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isRecord(property) && property.default !== undefined;
}
