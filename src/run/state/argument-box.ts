import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';
import type { Tool } from '../../model/tool.js';
import type { KnownValues, Planted } from '../../scenario/index.js';
import { Flattener } from '../../scenario/value/flatten.js';

/** By tool, the property in which it takes all its arguments, as in `{"params": {"city": "Rome"}}`. */
export type Boxes = ReadonlyMap<string, string>;

/** What a schema may have around its one property without saying more of the arguments. */
const SAYS_NO_MORE: ReadonlySet<string> = new Set([
  '$defs',
  '$schema',
  'additionalProperties',
  'definitions',
  'description',
  'properties',
  'required',
  'title',
  'type',
]);

/** References that lead elsewhere once the property is the root. */
const INTO_PROPERTIES = /"\$ref":"#(?:"|\/properties)/;

/**
 * A tool as it would be without the one object around its arguments, with the name of that object. Servers that take a
 * model as their only parameter have one in every tool; what the tools do is no different for it.
 */
export function openBox(tool: Tool): { readonly tool: Tool; readonly box?: string } {
  const { inputSchema: root } = tool;
  if (!isRecord(root) || !isRecord(root.properties)) return { tool };
  const [box, ...others] = Object.keys(root.properties);
  const isNeeded = Array.isArray(root.required) && root.required[0] === box;
  if (box === undefined || others.length > 0 || !isNeeded) return { tool };
  if (Object.keys(root).some((key) => !SAYS_NO_MORE.has(key))) return { tool };
  const inner = new Flattener(root).flat(root.properties[box]);
  if (inner === false || inner.type !== 'object' || !isRecord(inner.properties)) return { tool };
  if (Object.keys(inner.properties).length === 0 || INTO_PROPERTIES.test(JSON.stringify(root)))
    return { tool };
  const { $defs, $schema, definitions } = root;
  const around = Object.entries({ $schema, $defs, definitions }).filter(([, part]) => part !== undefined);
  return { tool: { ...tool, inputSchema: { ...Object.fromEntries(around), ...inner } }, box };
}

/** Arguments as they go over the wire. What is no object at all stays what it is. */
export function inBox(args: unknown, box: string | undefined): unknown {
  return box === undefined || !isRecord(args) ? args : { [box]: args };
}

/** Where a value is in the arguments that go over the wire. */
export function pathInBox(path: JsonPointer, box: string | undefined): JsonPointer {
  return box === undefined ? path : `${joinPointer('', box)}${path}`;
}

/** What a scenario violates, where it is in the arguments that go over the wire. Only what is no object is not in it. */
export function plantedInBox({ keyword, path }: Planted, box: string | undefined): Planted {
  return { keyword, path: path === '' && keyword === 'type' ? path : pathInBox(path, box) };
}

/** The values of the user by the names of the properties: also those that were given as one object. */
export function outOfBoxes(values: KnownValues, boxes: Boxes): KnownValues {
  if (boxes.size === 0 || values.tools === undefined) return values;
  const tools = Object.entries(values.tools).map(([tool, given]) => {
    const box = boxes.get(tool);
    return [tool, box === undefined ? given : outOfBox(given, box)] as const;
  });
  return { ...values, tools: Object.fromEntries(tools) };
}

type Given = Readonly<Record<string, readonly unknown[]>>;

function outOfBox(given: Given, box: string): Given {
  const { [box]: whole = [], ...rest } = given;
  const base = joinPointer('', box);
  const opened = new Map<string, unknown[]>();
  for (const [place, some] of Object.entries(rest))
    opened.set(place.startsWith(`${base}/`) ? place.slice(base.length) : place, [...some]);
  for (const one of whole)
    for (const [name, value] of Object.entries(isRecord(one) ? one : {}))
      opened.set(name, [...(opened.get(name) ?? []), value]);
  return Object.fromEntries(opened);
}
