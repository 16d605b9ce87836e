import { TOOLS } from '../../examples/reference-server/tools.js';

/** Of real tools, about one in four describes its answers. */
const TOOLS_PER_OUTPUT_SCHEMA = 4;

type Schema = Readonly<Record<string, unknown>>;

/**
 * The JSON text of a list with this many tools: those of the reference server again and again, each time with names and
 * parameters of their own, because no two tools of a real list are alike, and parsing would be cheaper if they were.
 */
export function toolList(count: number): string {
  const tools = Array.from({ length: count }, (_, index) => {
    const tool = TOOLS[index % TOOLS.length];
    if (tool === undefined) return undefined;
    const suffix = `_${index}`;
    return {
      name: `${tool.name}${suffix}`,
      title: tool.title,
      description: `${tool.description} (${index})`,
      inputSchema: renamed(tool.inputSchema, suffix),
      ...(index % TOOLS_PER_OUTPUT_SCHEMA === 0 ? { outputSchema: renamed(tool.outputSchema, suffix) } : {}),
      annotations: tool.annotations,
    };
  });
  return JSON.stringify({ tools });
}

/** The schema with each property of the root renamed. */
function renamed(schema: Schema, suffix: string): Schema {
  const { properties, required } = schema;
  if (typeof properties !== 'object' || properties === null) return schema;
  const entries = Object.entries(properties).map(([name, value]) => [`${name}${suffix}`, value]);
  const names = Array.isArray(required) ? { required: required.map((name) => `${name}${suffix}`) } : {};
  return { ...schema, properties: Object.fromEntries(entries), ...names };
}
