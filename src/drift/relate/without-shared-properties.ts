import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import { sameJson } from '../../model/same-json.js';
import type { JsonSchema } from '../../model/tool.js';
import { ANNOTATIONS } from '../../schema/keyword-sets.js';
import { KEYWORDS } from '../../schema/keyword-table.js';
import { isPlainSchema } from './plain-schema.js';

type Keywords = Readonly<Record<string, unknown>>;

/** Two schemas without what they have in common, which decides nothing about how they relate. */
export interface ReducedPair {
  readonly old: JsonSchema;
  readonly fresh: JsonSchema;
  /**
   * A value of the whole schemas, from one of the reduced ones: with the properties that both require. `undefined` where
   * the value uses a name that was left out.
   */
  restore(value: unknown): { readonly value: unknown } | undefined;
}

/**
 * Leaves out the properties that both schemas describe alike, and that both require or neither does. Whether a value
 * satisfies them is the same question on both sides, and no other keyword may depend on them: so it is done only where the
 * keywords around are few and simple. `undefined` where nothing can be left out.
 */
export function withoutSharedProperties(old: JsonSchema, fresh: JsonSchema): ReducedPair | undefined {
  if (!isIndependent(old) || !isIndependent(fresh) || old.$schema !== fresh.$schema) return undefined;
  const shared = sharedProperties(old, fresh);
  if (shared.size === 0) return undefined;
  const reduced = { old: without(old, shared), fresh: without(fresh, shared) };
  if (NOT_TO_DEFINITIONS.test(JSON.stringify(reduced))) return undefined;
  return { ...reduced, restore: (value) => restored(value, shared) };
}

/** The names of the properties that both describe alike, each with a value where both require it. */
function sharedProperties(old: Keywords, fresh: Keywords): ReadonlyMap<string, unknown> {
  const before = propertiesOf(old);
  const after = propertiesOf(fresh);
  const wasRequired = new Set(Array.isArray(old.required) ? old.required : []);
  const isRequired = new Set(Array.isArray(fresh.required) ? fresh.required : []);
  const shared = new Map<string, unknown>();
  const references = new Map<string, ReadonlySet<string>>();
  for (const [name, schema] of Object.entries(before)) {
    if (!Object.hasOwn(after, name) || wasRequired.has(name) !== isRequired.has(name)) continue;
    const sample = wasRequired.has(name) ? sampleOf(schema) : undefined;
    if (wasRequired.has(name) && sample === undefined) continue;
    const leads = new Set<string>();
    if (!sameJson(schema, after[name]) || !isPlainSchema(schema, leads)) continue;
    shared.set(name, sample);
    if (leads.size > 0) references.set(name, leads);
  }
  dropUnsure(shared, references);
  return shared;
}

/** A reference is the same on both sides where it leads to a property that is. */
function dropUnsure(
  shared: Map<string, unknown>,
  references: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const [name, leads] of references) {
      const isSure = [...leads].every((to) => shared.has(PROPERTY.exec(to)?.[1] ?? ''));
      if (!isSure && shared.delete(name)) hasChanged = true;
    }
  }
}

/** A reference to a property of the root, by a name that is not escaped, or to a part of it. */
const PROPERTY = /^#\/properties\/([\w-]+)(?:\/|$)/;

/** Keywords beside which a property that both sides share can be left out. */
const INDEPENDENT = new Set([
  ...ANNOTATIONS,
  '$schema',
  'type',
  'properties',
  'required',
  'additionalProperties',
  '$defs',
  'definitions',
]);

function isIndependent(schema: JsonSchema): schema is Keywords {
  return (
    isRecord(schema) &&
    Object.keys(schema).every((keyword) => INDEPENDENT.has(keyword) || !KEYWORDS.has(keyword)) &&
    schema.nullable === undefined
  );
}

/** A reference to something that a copy no longer has, or has otherwise; and names that such a one could use. */
const NOT_TO_DEFINITIONS =
  /"\$(?:ref|dynamicRef|recursiveRef)":"(?!#\/(?:\$defs|definitions)\/)|"\$?(?:id|anchor)":"/;

function without(schema: Keywords, names: ReadonlyMap<string, unknown>): JsonSchema {
  const { properties, required } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => !names.has(name)),
    ),
    ...(Array.isArray(required) ? { required: required.filter((name) => !names.has(name)) } : {}),
  };
}

function restored(
  value: unknown,
  shared: ReadonlyMap<string, unknown>,
): { readonly value: unknown } | undefined {
  if (!isRecord(value)) return { value };
  if (Object.keys(value).some((name) => shared.has(name))) return undefined;
  const missing = [...shared].filter(([, sample]) => sample !== undefined);
  return { value: Object.fromEntries([...missing, ...Object.entries(value)]) };
}

/** The simplest value of each type. */
const SIMPLEST: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  null: null,
  array: [],
  object: {},
};

/** A value that a simple schema accepts; `undefined` where finding one would take more than a look. */
function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  const says = Object.keys(schema).filter((keyword) => !ANNOTATIONS.has(keyword));
  const [only, second] = says.filter((keyword) => keyword !== 'type');
  if (only === 'anyOf' && says.length === 1 && Array.isArray(schema.anyOf)) return sampleOf(schema.anyOf[0]);
  if (typeof schema.type !== 'string') return undefined;
  if (only === undefined || (only === 'items' && schema.type === 'array' && second === undefined))
    return SIMPLEST[schema.type];
  const first: unknown = Array.isArray(schema.enum) ? schema.enum[0] : undefined;
  if (second === undefined && schema.type === 'string' && typeof first === 'string') return first;
  return says.every((keyword) => BOUNDED.has(keyword)) ? boundedSample(schema) : undefined;
}

const BOUNDED = new Set(['type', 'minimum', 'maximum']);

function boundedSample({ type, minimum, maximum = Number.POSITIVE_INFINITY }: Keywords): unknown {
  const isWhole = type === 'integer' && Number.isSafeInteger(minimum);
  const isNumber = type === 'number' && typeof minimum === 'number';
  return (isWhole || isNumber) && Number(minimum) <= Number(maximum) ? minimum : undefined;
}
