import { isRecord } from '../model/json.js';
import { escapeToken } from '../model/json-pointer.js';
import { KEYWORDS, type Role } from './keyword-table.js';

/** A schema: an object with keywords, whose values are unproven, or a boolean. */
export type UnreadSchema = Readonly<Record<string, unknown>> | boolean;

/** A value where a schema belongs, directly below another schema, and how it is reached. */
export interface SchemaSlot {
  readonly schema: unknown;
  /** The keyword of the parent that holds it. */
  readonly keyword: string;
  /** Its name or index under that keyword; `''` where the keyword holds the value itself. */
  readonly name: string;
  /** The part of the pointer from the parent to it, e.g. `/properties/name`. */
  readonly step: string;
}

/** A subschema directly below another, and how it is reached. */
export interface Subschema extends SchemaSlot {
  readonly schema: UnreadSchema;
}

/** Whether a value is a schema: an object or a boolean. */
export function isSchema(value: unknown): value is UnreadSchema {
  return isRecord(value) || typeof value === 'boolean';
}

/** Whether there is a schema where one belongs. */
export function holdsSchema(slot: SchemaSlot): slot is Subschema {
  return isSchema(slot.schema);
}

/** The values of a keyword that belong where schemas do, whether or not they are any. */
export function schemaSlots(keyword: string, value: unknown, role: Role): SchemaSlot[] {
  switch (role) {
    case 'data':
      return [];
    case 'schema':
      return isSchema(value) ? [slotItself(keyword, value)] : [];
    case 'schemas':
      return slotsOfList(keyword, value);
    case 'schema-or-schemas':
      return isSchema(value) ? [slotItself(keyword, value)] : slotsOfList(keyword, value);
    case 'schema-map':
    case 'dependencies':
      return isRecord(value)
        ? Object.entries(value).map(([name, inner]) => slotNamed(keyword, name, inner))
        : [];
  }
}

const slotItself = (keyword: string, schema: unknown): SchemaSlot => ({
  schema,
  keyword,
  name: '',
  step: `/${keyword}`,
});

const slotNamed = (keyword: string, name: string, schema: unknown): SchemaSlot => ({
  schema,
  keyword,
  name,
  step: `/${keyword}/${escapeToken(name)}`,
});

const slotsOfList = (keyword: string, value: unknown): SchemaSlot[] =>
  Array.isArray(value) ? value.map((inner, index) => slotNamed(keyword, String(index), inner)) : [];

/** Whether all values of a keyword that belong where schemas do are schemas. The common case, without any slots. */
export function holdsOnlySchemas(value: unknown, role: Role): boolean {
  if (role === 'data' || role === 'schema') return true;
  if (Array.isArray(value)) return role === 'schema-map' || role === 'dependencies' || value.every(isSchema);
  if (!isRecord(value) || role === 'schemas' || role === 'schema-or-schemas') return true;
  for (const name of Object.keys(value)) if (!isSchema(value[name])) return false;
  return true;
}

/** The subschemas of a keyword's value, whatever its shape; values that are not schemas are left out. */
export function subschemasOf(keyword: string, value: unknown, role: Role): Subschema[] {
  return schemaSlots(keyword, value, role).filter(holdsSchema);
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
