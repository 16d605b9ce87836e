import { isRecord } from '../model/json.js';
import { type JsonPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { propertiesOf } from '../model/properties-of.js';
import type { JsonSchema } from '../model/tool.js';
import { COMBINATIONS, REFERENCES } from '../schema/keyword-sets.js';

type ObjectSchema = Readonly<Record<string, unknown>>;

/** More subschemas than this at one place are not looked at: hostile schemas multiply. */
const MOST = 500;

/**
 * The subschemas that may speak about the value at `path`, references and branches followed. It is a guess for
 * suggestions and repairs (a branch that does not apply is included); only the compiled schema decides.
 */
export function declarationsAt(root: JsonSchema, path: JsonPointer): readonly ObjectSchema[] {
  let current = expand(root, [root]);
  for (const token of pointerTokens(path)) {
    const inner = current.flatMap((schema) => childrenOf(schema, token).slice(0, MOST)).slice(0, MOST);
    current = expand(root, inner);
    if (current.length === 0) break;
  }
  return current;
}

/** The given schemas and all that apply at the same place: `$ref` targets and the branches of combinators. */
function expand(root: JsonSchema, schemas: readonly unknown[]): readonly ObjectSchema[] {
  const seen = new Set<ObjectSchema>();
  const queue = [...schemas];
  for (let next = queue.pop(); next !== undefined && seen.size < MOST; next = queue.pop()) {
    if (!isRecord(next) || seen.has(next)) continue;
    seen.add(next);
    for (const branch of branchesOf(root, next).reverse()) queue.push(branch);
  }
  return [...seen];
}

function branchesOf(root: JsonSchema, schema: ObjectSchema): unknown[] {
  const branches: unknown[] = [];
  for (const keyword of REFERENCES)
    if (typeof schema[keyword] === 'string') branches.push(resolveRef(root, schema[keyword]));
  for (const keyword of COMBINATIONS)
    if (Array.isArray(schema[keyword])) branches.push(...schema[keyword].slice(0, MOST));
  branches.push(schema.then, schema.else);
  if (isRecord(schema.dependentSchemas))
    branches.push(...Object.values(schema.dependentSchemas).slice(0, MOST));
  return branches.filter((branch) => branch !== undefined);
}

function resolveRef(root: JsonSchema, ref: string): unknown {
  if (ref === '#') return root;
  if (ref.startsWith('#/')) {
    try {
      return valueAt(root, decodeURIComponent(ref.slice(1)));
    } catch {
      return valueAt(root, ref.slice(1));
    }
  }
  if (!ref.startsWith('#') || !isRecord(root)) return undefined;
  const definitions = { ...record(root.definitions), ...record(root.$defs) };
  return Object.values(definitions).find(
    (schema) => isRecord(schema) && [schema.$anchor, schema.$dynamicAnchor].includes(ref.slice(1)),
  );
}

const record = (value: unknown): ObjectSchema => (isRecord(value) ? value : {});

function childrenOf(schema: ObjectSchema, token: string): readonly unknown[] {
  const properties = propertiesOf(schema);
  if (Object.hasOwn(properties, token)) return [properties[token]];
  return [
    ...Object.values(record(schema.patternProperties)),
    schema.additionalProperties,
    schema.unevaluatedProperties,
    ...itemsOf(schema, token),
  ].filter(isRecord);
}

function itemsOf(schema: ObjectSchema, token: string): readonly unknown[] {
  if (!/^\d+$/.test(token)) return [];
  const index = Number(token);
  const tuple = Array.isArray(schema.prefixItems) ? schema.prefixItems : schema.items;
  if (Array.isArray(tuple) && index < tuple.length) return [tuple[index]];
  return [schema.items, schema.additionalItems, schema.unevaluatedItems, schema.contains];
}

/** The property names that the schema declares for the object at `path`, in the order of the schema. */
export function declaredPropertyNames(root: JsonSchema, path: JsonPointer): readonly string[] {
  return [...new Set(declarationsAt(root, path).flatMap((schema) => Object.keys(propertiesOf(schema))))];
}

/** The JSON types that the schema declares for the value at `path`; empty when it declares none. */
export function declaredTypes(root: JsonSchema, path: JsonPointer): readonly string[] {
  const types = declarationsAt(root, path).flatMap((schema) => schema.type);
  return [...new Set(types.filter((type) => typeof type === 'string'))];
}
