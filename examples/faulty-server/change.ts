import type { Schema, Tool } from './tool.js';

/** The same tool, but its program demands something else of one argument than it advertises. */
export function demanding(tool: Tool, property: string, other: Schema): Tool {
  return { ...tool, demands: withProperty(tool.demands, property, other) };
}

/** The same tool, but its program does not look at some keywords of one argument. */
export function ignoring(tool: Tool, property: string, ...keywords: readonly string[]): Tool {
  const none = Object.fromEntries(keywords.map((keyword) => [keyword, undefined]));
  return demanding(tool, property, none);
}

/** The same tool, but one argument is advertised otherwise than its program has it. */
export function advertising(tool: Tool, property: string, other: Schema): Tool {
  const inputSchema = withProperty(tool.definition.inputSchema, property, other);
  return { ...tool, definition: { ...tool.definition, inputSchema } };
}

/** The same tool with other fields in its definition. */
export function defined(tool: Tool, fields: Readonly<Record<string, unknown>>): Tool {
  return { ...tool, definition: { ...tool.definition, ...fields } };
}

function withProperty(schema: Schema, property: string, other: Schema): Schema {
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  return { ...schema, properties: { ...properties, [property]: { ...properties[property], ...other } } };
}
