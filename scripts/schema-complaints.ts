import { ToolCallValidator } from '../src/args/index.js';
import { isRecord } from '../src/model/json.js';
import type { JsonSchema } from '../src/model/tool.js';

/** Everything against a set of tool schemas: what strict mode refuses, and each object that is not closed. */
export function schemaComplaints(
  schemas: Readonly<Record<string, JsonSchema>>,
  openOnPurpose: readonly string[] = [],
): readonly string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => [
    ...refusals(schema).map((complaint) => `${name}: ${complaint}`),
    ...openings(schema, '')
      .filter((path) => !openOnPurpose.includes(`${name} ${path}`))
      .map((path) => `${name}: ${path || 'the root'} allows undeclared properties`),
  ]);
}

function refusals(schema: JsonSchema): string[] {
  try {
    new ToolCallValidator().registerSchema('tool', schema);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The objects that do not say `additionalProperties: false`. */
function openings(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return [];
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  const { properties, items, anyOf } = schema;
  const below: [string, unknown][] = [
    ...Object.entries(isRecord(properties) ? properties : {}).map(([key, value]): [string, unknown] => [
      `properties/${key}`,
      value,
    ]),
    ...(Array.isArray(anyOf)
      ? anyOf.map((value, index): [string, unknown] => [`anyOf/${index}`, value])
      : []),
    ['items', items],
  ];
  return [...(isOpen ? [path] : []), ...below.flatMap(([key, value]) => openings(value, `${path}/${key}`))];
}
