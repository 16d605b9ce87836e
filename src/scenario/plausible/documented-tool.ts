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

/** A parameter with what is said of it. */
type Described = readonly [name: string, schema: Readonly<Record<string, unknown>>];

function withDescriptions(tool: Tool): Tool {
  const { description, inputSchema } = tool;
  if (typeof description !== 'string' || !isRecord(inputSchema)) return tool;
  const own = propertiesOf(inputSchema);
  const said = [...documentedParameters(description)].flatMap(([name, text]): Described[] => {
    const property = Object.hasOwn(own, name) ? own[name] : undefined;
    const isOpen = isRecord(property) && property.description === undefined && property.$ref === undefined;
    return isOpen && text !== '' ? [[name, { ...property, description: text }]] : [];
  });
  if (said.length === 0) said.push(...onlyChoice(description, own));
  if (said.length === 0) return tool;
  return {
    ...tool,
    inputSchema: { ...inputSchema, properties: { ...own, ...Object.fromEntries(said) } },
  };
}

/** What bounds a text other than words. */
const BOUNDS = ['description', 'enum', 'const', 'format', 'pattern', 'examples', 'default', '$ref'];

/** "Moves it to one of the shelves A1, B2 or C3": the sentence is about the only text that the schema says nothing of. */
function onlyChoice(description: string, own: Readonly<Record<string, unknown>>): readonly Described[] {
  const sentence = description
    .slice(0, 2_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .find((one) => /\bone of\b/i.test(one));
  const open = Object.entries(own).flatMap(([name, property]) =>
    isRecord(property) && property.type === 'string' && BOUNDS.every((key) => property[key] === undefined)
      ? [[name, property] as const]
      : [],
  );
  const [only, ...more] = open;
  return sentence === undefined || only === undefined || more.length > 0
    ? []
    : [[only[0], { ...only[1], description: sentence }]];
}
