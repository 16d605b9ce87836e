import { isRecord } from '../model/json.js';
import type { Tool } from '../model/tool.js';
import { NAME_MAPS } from '../schema/keyword-sets.js';
import { KEYWORDS, TYPE_NAMES } from '../schema/keyword-table.js';

/** Texts that are nested more deeply are not read. */
const MAX_DEPTH = 200;

/** Is shown a text and the steps that lead to it from the tool. The steps hold only during the call. */
export type VisitText = (text: string, steps: readonly string[]) => void;

/**
 * Visits every text of a tool: its name, title and description, and each name and string of its schemas, but for keywords
 * and the names of types.
 */
export function visitTexts(tool: Tool, visit: VisitText): void {
  visit(tool.name, ['name']);
  for (const field of ['title', 'description'] as const) {
    const text = tool[field];
    if (text !== undefined) visit(text, [field]);
  }
  const title = tool.annotations?.title;
  if (title !== undefined) visit(title, ['annotations', 'title']);
  for (const part of ['inputSchema', 'outputSchema'] as const)
    if (tool[part] !== undefined) visitValue({ visit, steps: [part], seen: new Set() }, tool[part], false);
}

/** A walk through the values of one schema. */
interface Walk {
  readonly visit: VisitText;
  /** The way to the current value. */
  readonly steps: string[];
  /** A schema that shares its parts in memory would else have any number of texts. */
  readonly seen: Set<object>;
}

/** In a name map, keys are names of properties or definitions, not keywords. */
function visitValue(walk: Walk, value: unknown, isNameMap: boolean): void {
  const { visit, steps, seen } = walk;
  if (typeof value === 'string') {
    if (!TYPE_NAMES.has(value)) visit(value, steps);
    return;
  }
  if (typeof value !== 'object' || value === null || steps.length > MAX_DEPTH + 1 || seen.has(value)) return;
  seen.add(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) visitInner(walk, String(index), value[index], false);
    return;
  }
  if (!isRecord(value)) return;
  const keys = Object.keys(value);
  for (const key of keys)
    if (isNameMap || !KEYWORDS.has(key)) {
      steps.push(key);
      visit(key, steps);
      steps.pop();
    }
  for (const key of keys) visitInner(walk, key, value[key], !isNameMap && NAME_MAPS.has(key));
}

function visitInner(walk: Walk, key: string, inner: unknown, isNameMap: boolean): void {
  if (typeof inner !== 'string' && (typeof inner !== 'object' || inner === null)) return;
  walk.steps.push(key);
  visitValue(walk, inner, isNameMap);
  walk.steps.pop();
}
