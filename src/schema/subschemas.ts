import { isRecord } from '../model/json.js';
import { escapeToken } from '../model/json-pointer.js';
import { KEYWORDS, type Role } from './keyword-table.js';

/** A subschema directly below another, and how it is reached. */
export interface Subschema {
  readonly schema: unknown;
  /** The keyword of the parent under which it stands. */
  readonly keyword: string;
  /** The part of the pointer from the parent to it, e.g. `/properties/name`. */
  readonly step: string;
}

/** The subschemas of a keyword's value, whatever its shape; values that are no schemas are left out. */
export function subschemasOf(keyword: string, value: unknown, role: Role): Subschema[] {
  const list = (entries: readonly (readonly [string | number, unknown])[]): Subschema[] =>
    entries
      .filter(([, schema]) => isRecord(schema) || typeof schema === 'boolean')
      .map(([name, schema]) => ({ schema, keyword, step: `/${keyword}/${escapeToken(String(name))}` }));
  if (role === 'data') return [];
  if (Array.isArray(value))
    return role === 'schema' || role === 'schema-map' ? [] : list([...value.entries()]);
  if (!isRecord(value))
    return typeof value === 'boolean' ? [{ schema: value, keyword, step: `/${keyword}` }] : [];
  if (role === 'schema-map' || role === 'dependencies') return list(Object.entries(value));
  return role === 'schemas' ? [] : [{ schema: value, keyword, step: `/${keyword}` }];
}

/** Every subschema directly below a schema. */
export function childrenOf(schema: Readonly<Record<string, unknown>>): Subschema[] {
  const children: Subschema[] = [];
  for (const keyword of Object.keys(schema)) {
    const role = KEYWORDS.get(keyword)?.role;
    if (role === undefined || role === 'data') continue;
    // One by one: as arguments of a call, very many would not fit the stack.
    for (const child of subschemasOf(keyword, schema[keyword], role)) children.push(child);
  }
  return children;
}
