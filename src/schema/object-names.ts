import { isRecord } from '../model/json.js';
import { IN_PLACE, REFERENCES } from './keyword-sets.js';
import { KEYWORDS } from './keyword-table.js';
import type { Located, Resolver, Resource } from './resolve-ref.js';
import { subschemasOf } from './subschemas.js';

/** What a schema, and everything else that describes the same object, says about property names. */
export interface ObjectNames {
  /** Names under `properties`. */
  readonly names: ReadonlySet<string>;
  /** Names that are required, here or on a condition. */
  readonly required: ReadonlySet<string>;
  readonly hasPatterns: boolean;
  /** True when the schema speaks for itself, without `allOf`, `$ref` and the like. */
  readonly isAlone: boolean;
}

/** Schemas looked at; where more describe one object, it is left open rather than walked. */
const LARGEST = 2_000;

/** Gathers the names of a schema. `undefined` where it is too large, or a reference leads to names unknown. */
export function objectNamesOf(
  schema: Readonly<Record<string, unknown>>,
  pointer: string,
  resource: Resource,
  resolver: Resolver,
): ObjectNames | undefined {
  const names = new Set<string>();
  const required = new Set<string>();
  const seen = new Set<unknown>();
  let hasPatterns = false;
  const pending: Located[] = [{ schema, pointer, resource }];
  while (pending.length > 0) {
    const place = pending.pop();
    if (place === undefined || !isRecord(place.schema) || seen.has(place.schema)) continue;
    if (seen.size >= LARGEST) return undefined;
    seen.add(place.schema);
    const { properties, patternProperties } = place.schema;
    if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name);
    if (isRecord(patternProperties) && Object.keys(patternProperties).length > 0) hasPatterns = true;
    for (const name of requiredNames(place.schema)) required.add(name);
    const members = membersOf(place.schema, place, resolver);
    if (members === undefined) return undefined;
    for (const member of members) pending.push(member);
  }
  return { names, required, hasPatterns, isAlone: seen.size === 1 };
}

function* requiredNames(schema: Readonly<Record<string, unknown>>): Generator<string> {
  const lists = [
    schema.required,
    ...[schema.dependentRequired, schema.dependencies].flatMap((map) =>
      isRecord(map) ? [Object.keys(map), ...Object.values(map)] : [],
    ),
  ];
  for (const list of lists)
    if (Array.isArray(list)) for (const name of list) if (typeof name === 'string') yield name;
}

function membersOf(
  schema: Readonly<Record<string, unknown>>,
  place: Located,
  resolver: Resolver,
): Located[] | undefined {
  const resource = resolver.enter(place.pointer, place.resource);
  const members: Located[] = [];
  for (const keyword of IN_PLACE) {
    if (schema[keyword] === undefined) continue;
    for (const child of subschemasOf(keyword, schema[keyword], KEYWORDS.get(keyword)?.role ?? 'data'))
      members.push({ schema: child.schema, pointer: place.pointer + child.step, resource });
  }
  for (const keyword of REFERENCES) {
    const reference = schema[keyword];
    const target = typeof reference === 'string' ? resolver.resolve(reference, resource) : undefined;
    if (typeof target === 'object') members.push(target);
    else if (target !== undefined) return undefined;
  }
  return members;
}

/** The only branch of a union that an object can satisfy; `undefined` where there are none or several. */
export function onlyObjectBranch(branches: unknown): number | undefined {
  if (!Array.isArray(branches)) return undefined;
  const fitting = branches.flatMap((branch, index) => (canBeObject(branch) ? [index] : []));
  return fitting.length === 1 ? fitting[0] : undefined;
}

function canBeObject(schema: unknown): boolean {
  if (!isRecord(schema)) return schema === true;
  if (schema.type !== undefined) return [schema.type].flat().includes('object');
  if (Array.isArray(schema.enum)) return schema.enum.some(isRecord);
  return schema.const === undefined || isRecord(schema.const);
}
