import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';
import type { Tool } from '../model/tool.js';
import { KEYWORDS, NAME_MAPS } from '../schema/keyword-table.js';
import type { TextPlace } from './rule.js';

/** A text of a tool and where it stands. */
export interface ToolText {
  readonly text: string;
  readonly path: JsonPointer;
  readonly place: TextPlace;
}

const MOST_DEPTH = 200;
const MOST_VALUES = 1_000_000;

/** Every text of a tool with its place. Slow beside the walk: asked only about a tool that a rule suspects. */
export function* toolTexts(tool: Tool): Generator<ToolText> {
  yield { text: tool.name, path: '/name', place: { kind: 'name' } };
  for (const field of ['title', 'description'] as const) {
    const text = tool[field];
    if (text !== undefined) yield { text, path: `/${field}`, place: { kind: field } };
  }
  const title = tool.annotations?.title;
  if (title !== undefined) yield { text: title, path: '/annotations/title', place: { kind: 'title' } };
  const budget = { left: MOST_VALUES };
  for (const part of ['inputSchema', 'outputSchema'] as const)
    yield* within(tool[part], `/${part}`, { isNameMap: false, kind: 'value', depth: 0, budget });
}

interface Spot {
  readonly isNameMap: boolean;
  readonly kind: TextPlace['kind'];
  readonly depth: number;
  readonly property?: string;
  /** Values that may still be looked at. */
  readonly budget: { left: number };
}

function* within(value: unknown, path: JsonPointer, spot: Spot): Generator<ToolText> {
  const { property, isNameMap, kind, depth, budget } = spot;
  const owner = property === undefined ? {} : { property };
  if (typeof value === 'string') yield { text: value, path, place: { kind, ...owner } };
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return;
  if (--budget.left < 0) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = joinPointer(path, key);
    if (isNameMap) yield { text: key, path: at, place: { kind: 'property-name', property: key } };
    else if (isRecord(value) && !KEYWORDS.has(key))
      yield { text: key, path: at, place: { kind: 'value', ...owner } };
    yield* within(inner, at, {
      isNameMap: isRecord(value) && !isNameMap && NAME_MAPS.has(key),
      kind: !isNameMap && (key === 'description' || key === 'title') ? key : 'value',
      depth: depth + 1,
      budget,
      ...(isNameMap ? { property: key } : owner),
    });
  }
}
