import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';
import type { Tool } from '../model/tool.js';
import { NAME_MAPS } from '../schema/keyword-sets.js';
import { KEYWORDS, TYPE_NAMES } from '../schema/keyword-table.js';
import type { TextPlace } from './rule.js';

/** A text of a tool and where it is. */
export interface ToolText {
  readonly text: string;
  readonly path: JsonPointer;
  readonly place: TextPlace;
}

/** Texts that are nested more deeply are not read. */
const MAX_DEPTH = 200;

/**
 * Every text of a tool with its place: its name, title and description, and each name and string of its schemas, but for
 * keywords and the names of types.
 */
export function* toolTexts(tool: Tool): Generator<ToolText> {
  yield { text: tool.name, path: '/name', place: { kind: 'name' } };
  for (const field of ['title', 'description'] as const) {
    const text = tool[field];
    if (text !== undefined) yield { text, path: `/${field}`, place: { kind: field } };
  }
  const title = tool.annotations?.title;
  if (title !== undefined) yield { text: title, path: '/annotations/title', place: { kind: 'title' } };
  for (const part of ['inputSchema', 'outputSchema'] as const) yield* schemaTexts(tool[part], `/${part}`);
}

/** A value of a schema whose texts are still to be read. */
interface Unread {
  readonly value: unknown;
  readonly path: JsonPointer;
  readonly place: TextPlace;
  /** Whether the keys of the value are names of properties or definitions, not keywords. */
  readonly isNameMap: boolean;
  readonly depth: number;
}

function* schemaTexts(schema: unknown, path: JsonPointer): Generator<ToolText> {
  const unread: Unread[] = [{ value: schema, path, place: { kind: 'value' }, isNameMap: false, depth: 0 }];
  // A schema that shares its parts in memory would else have any number of texts.
  const seen = new Set<unknown>();
  for (let next = unread.pop(); next !== undefined; next = unread.pop()) {
    const { value, path: at, place, depth } = next;
    if (typeof value === 'string') {
      if (!TYPE_NAMES.has(value)) yield { text: value, path: at, place };
    } else if (typeof value === 'object' && value !== null && depth <= MAX_DEPTH && !seen.has(value)) {
      seen.add(value);
      yield* keyTexts(next);
      for (const [key, inner] of Object.entries(value).reverse()) unread.push(below(next, key, inner));
    }
  }
}

/** The keys of an object that are no keywords. */
function* keyTexts({ value, path, place, isNameMap }: Unread): Generator<ToolText> {
  if (!isRecord(value)) return;
  for (const key of Object.keys(value))
    if (isNameMap)
      yield { text: key, path: joinPointer(path, key), place: { kind: 'property-name', property: key } };
    else if (!KEYWORDS.has(key))
      yield { text: key, path: joinPointer(path, key), place: { ...place, kind: 'value' } };
}

function below({ value, path, place, isNameMap, depth }: Unread, key: string, inner: unknown): Unread {
  const isProse = !isNameMap && (key === 'description' || key === 'title');
  const { property } = isNameMap ? { property: key } : place;
  return {
    value: inner,
    path: joinPointer(path, key),
    place: { kind: isProse ? key : 'value', ...(property === undefined ? {} : { property }) },
    isNameMap: isRecord(value) && !isNameMap && NAME_MAPS.has(key),
    depth: depth + 1,
  };
}
