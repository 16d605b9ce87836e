import { documentedParameters } from '../../model/documented-parameters.js';
import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';
import type { Tool } from '../../model/tool.js';

/** Tools are asked for many times. */
const KNOWN = new WeakMap<Tool, Tool>();

/**
 * A tool whose parameters have the descriptions that its own description gives them: the docstring of a Python function
 * often stays in one piece, `Args:` included. What a schema says itself is kept.
 */
export function documentedTool(tool: Tool): Tool {
  const known = KNOWN.get(tool);
  if (known !== undefined) return known;
  const documented = withDescriptions(tool);
  KNOWN.set(tool, documented);
  return documented;
}

function withDescriptions(tool: Tool): Tool {
  const { description, inputSchema } = tool;
  if (typeof description !== 'string' || !isRecord(inputSchema)) return tool;
  const own = propertiesOf(inputSchema);
  const said = [...documentedParameters(description)].flatMap(([name, text]) => {
    const property = Object.hasOwn(own, name) ? own[name] : undefined;
    const isOpen = isRecord(property) && property.description === undefined && property.$ref === undefined;
    return isOpen && text !== '' ? [[name, { ...property, description: text }] as const] : [];
  });
  if (said.length === 0) return tool;
  return {
    ...tool,
    inputSchema: { ...inputSchema, properties: { ...own, ...Object.fromEntries(said) } },
  };
}
