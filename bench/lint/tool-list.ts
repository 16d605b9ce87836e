import { TOOLS } from '../../examples/reference-server/tools.js';

/** The JSON text of a list with this many tools: those of the reference server again and again, no two alike. */
export function toolList(count: number): string {
  const tools = Array.from({ length: count }, (_, index) => {
    const tool = TOOLS[index % TOOLS.length];
    return {
      name: `${tool?.name}_${index}`,
      title: tool?.title,
      description: `${tool?.description} (${index})`,
      inputSchema: tool?.inputSchema,
      outputSchema: tool?.outputSchema,
      annotations: tool?.annotations,
    };
  });
  return JSON.stringify({ tools });
}
