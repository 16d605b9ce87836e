import { isRecord } from '../../model/json.js';
import type { JsonSchema } from '../../model/tool.js';

/** Names of parameters: those of the client, and what each is called on the server. */
export type KeyNames = ReadonlyMap<string, string>;

/** Keywords that are about properties by name, or that may be: a schema with one of them keeps its names. */
const NAMING = [
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'propertyNames',
  'patternProperties',
  '$ref',
];
const BRANCHING = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

const NONE: KeyNames = new Map();

/** A schema whose parameters the client takes; the schema itself where it takes all of them, or where none can be renamed. */
export function clientKeys(
  schema: JsonSchema,
  isBad: (key: string) => boolean,
): { readonly schema: JsonSchema; readonly keys: KeyNames } {
  if (!isRecord(schema) || !isRecord(schema.properties)) return { schema, keys: NONE };
  if ([...NAMING, ...BRANCHING].some((keyword) => keyword in schema)) return { schema, keys: NONE };
  const names = Object.keys(schema.properties);
  const keys = new Map<string, string>();
  const renamed = (name: string): string => [...keys].find(([, server]) => server === name)?.[0] ?? name;
  for (const name of names.filter(isBad)) {
    const plain =
      name
        .replace(/[^A-Za-z0-9_]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 48) || 'value';
    let key = plain;
    for (let count = 2; names.includes(key) || keys.has(key); count++) key = `${plain}_${count}`;
    if (!isBad(key)) keys.set(key, name);
  }
  if (keys.size === 0) return { schema, keys };
  const properties = Object.entries(schema.properties).map(([name, inner]) => [renamed(name), inner]);
  const { required } = schema;
  return {
    schema: {
      ...schema,
      properties: Object.fromEntries(properties),
      ...(Array.isArray(required) ? { required: required.map((name) => renamed(String(name))) } : {}),
    },
    keys,
  };
}

/** Arguments as the server names them. */
export function serverArguments(args: unknown, keys: KeyNames): unknown {
  if (!isRecord(args) || keys.size === 0) return args;
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [keys.get(key) ?? key, value]));
}
