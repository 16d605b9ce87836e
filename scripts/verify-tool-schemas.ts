import { TOOL_SCHEMAS } from '../examples/reference-server/tool-schemas.js';
import { ToolCallValidator } from '../src/args/index.js';
import { isRecord } from '../src/model/json.js';
import type { JsonSchema } from '../src/model/tool.js';

/** Proves that each of the reference server's schemas compiles strictly and is closed at every level. */
const complaints = Object.entries(TOOL_SCHEMAS).flatMap(([name, schema]) =>
  [...refusals(schema), ...openings(schema, '')].map((complaint) => `${name}: ${complaint}`),
);
for (const complaint of complaints) console.error(complaint);
console.log(`${Object.keys(TOOL_SCHEMAS).length} schemas, ${complaints.length} complaints`);
process.exitCode = complaints.length === 0 ? 0 : 1;

function refusals(schema: JsonSchema): string[] {
  try {
    new ToolCallValidator().registerSchema('tool', schema);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function openings(schema: unknown, path: string): string[] {
  if (!isRecord(schema)) return [];
  // Open on purpose is the place for the arguments of another tool, which have a schema of their own.
  const open = schema.type === 'object' && typeof schema.additionalProperties !== 'boolean';
  const { properties, items, anyOf } = schema;
  const below = [
    ...Object.entries(isRecord(properties) ? properties : {}).map(([key, value]) => [
      `properties/${key}`,
      value,
    ]),
    ...(Array.isArray(anyOf) ? anyOf.map((value, index) => [`anyOf/${index}`, value]) : []),
    ['items', items],
  ] as [string, unknown][];
  return [
    ...(open ? [`${path || 'the root'} allows undeclared properties`] : []),
    ...below.flatMap(([key, value]) => openings(value, `${path}/${key}`)),
  ];
}
