import { isRecord } from '../model/json.js';
import { valueAt } from '../model/json-pointer.js';
import { propertiesOf } from '../model/properties-of.js';
import type { JsonSchema } from '../model/tool.js';

/** Enum members and union branches beyond this are counted. */
const MOST_MEMBERS = 8;

/** Levels of nesting that are written out; deeper objects are `{ … }`. */
const DEEPEST = 4;

/** A schema as a TypeScript-like type: for people and models to read, not for a compiler. */
export function typeText(schema: unknown): string {
  return write(schema, { root: schema, depth: 0, seen: [] });
}

/** The parameters of a tool, as `path: string, limit?: number`. */
export function parametersText(inputSchema: JsonSchema): string {
  const where: Where = { root: inputSchema, depth: 0, seen: [] };
  const fields = isRecord(inputSchema) ? members(inputSchema, where) : [];
  if (fields.length > 0) return fields.join(', ');
  const type = typeText(inputSchema);
  return ['{}', 'unknown', 'Record<string, unknown>'].includes(type) ? '' : `…${type}`;
}

interface Where {
  readonly root: unknown;
  readonly depth: number;
  /** References that are being written out: meeting one again means recursion. */
  readonly seen: readonly string[];
}

function write(schema: unknown, where: Where): string {
  if (schema === false) return 'never';
  if (!isRecord(schema) || where.depth > DEEPEST * 2) return 'unknown';
  if (typeof schema.$ref === 'string') return reference(schema.$ref, where);
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return union(branches.map((branch) => write(branch, deeper(where))));
  if (Array.isArray(schema.allOf)) return intersection(schema, schema.allOf, where);
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => write({ ...schema, type }, where)));
  return plain(schema, where);
}

function plain(schema: Readonly<Record<string, unknown>>, where: Where): string {
  const type = schema.type ?? (isRecord(schema.properties) ? 'object' : undefined);
  const nullable = schema.nullable === true ? ' | null' : '';
  switch (type) {
    case 'object':
      return object(schema, where) + nullable;
    case 'array':
      return array(schema, where) + nullable;
    case 'integer':
    case 'number':
      return `number${nullable}`;
    case 'string':
    case 'boolean':
    case 'null':
      return type + nullable;
    default:
      return 'unknown';
  }
}

function object(schema: Readonly<Record<string, unknown>>, where: Where): string {
  const fields = where.depth >= DEEPEST ? ['…'] : members(schema, where);
  if (fields.length > 0) return `{ ${fields.join('; ')} }`;
  if (schema.additionalProperties === false) return '{}';
  const values = schema.additionalProperties;
  return `Record<string, ${isRecord(values) ? write(values, deeper(where)) : 'unknown'}>`;
}

function members(schema: Readonly<Record<string, unknown>>, where: Where): string[] {
  const required = new Set<unknown>(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const key = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
    return `${key}${required.has(name) ? '' : '?'}: ${write(property, deeper(where))}`;
  });
}

function array(schema: Readonly<Record<string, unknown>>, where: Where): string {
  const tuple = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined);
  if (Array.isArray(tuple)) return `[${tuple.map((item) => write(item, deeper(where))).join(', ')}]`;
  const item = schema.items === undefined ? 'unknown' : write(schema.items, deeper(where));
  return /^[\w.]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`;
}

function intersection(
  schema: Readonly<Record<string, unknown>>,
  parts: readonly unknown[],
  where: Where,
): string {
  const { allOf: _, ...own } = schema;
  const texts = [own, ...parts]
    .map((part) => write(part, deeper(where)))
    .filter((text) => text !== 'unknown');
  return texts.length === 0 ? 'unknown' : [...new Set(texts)].join(' & ');
}

function reference(ref: string, where: Where): string {
  const name = ref.split('/').at(-1) || 'unknown';
  const target =
    ref === '#' ? where.root : ref.startsWith('#/') ? valueAt(where.root, decode(ref.slice(1))) : undefined;
  if (target === undefined || where.seen.includes(ref)) return name;
  return write(target, { ...deeper(where), seen: [...where.seen, ref] });
}

/** A `$ref` is a URI, so that its pointer may be percent-encoded; a broken encoding is taken as it is. */
function decode(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function union(members: readonly string[]): string {
  const distinct = [...new Set(members)];
  const shown = distinct.slice(0, MOST_MEMBERS);
  const more = distinct.length > shown.length ? [`… ${distinct.length - shown.length} more`] : [];
  return [...shown, ...more].join(' | ') || 'never';
}

function literal(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function deeper(where: Where): Where {
  return { ...where, depth: where.depth + 1 };
}
