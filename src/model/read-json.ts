/** How deep a JSON text may be nested. Whatever is read within this bound may be walked by recursion. */
export const MAX_JSON_DEPTH = 256;

/** How many values a JSON text may have: a short text of numbers takes many times its size in memory. */
export const MAX_JSON_VALUES = 500_000;

/** What can be said of a JSON text without parsing it. */
export interface JsonMeasure {
  /** Arrays and objects around the innermost value. */
  readonly depth: number;
  /** At least as many as there are values; counted by brackets and commas. */
  readonly values: number;
  /** Where the name of the member `id` of the object at the root ends; -1 if there is none. */
  readonly idAt: number;
}

/** A JSON text that was read: its value, or why there is none. */
export type JsonReading =
  | { readonly outcome: 'value'; readonly value: unknown; readonly measure: JsonMeasure }
  /** The value is available, but must not be walked recursively. */
  | { readonly outcome: 'too_deep'; readonly value: unknown; readonly measure: JsonMeasure }
  | { readonly outcome: 'too_many_values'; readonly measure: JsonMeasure }
  | { readonly outcome: 'not_json'; readonly message: string };

/** Reads a JSON text that comes from elsewhere: a server, a file. Bytes become values here and nowhere else. */
export function readJson(text: string): JsonReading {
  const measure = measureJson(text);
  if (measure.values > MAX_JSON_VALUES) return { outcome: 'too_many_values', measure };
  try {
    const value: unknown = JSON.parse(text);
    return { outcome: measure.depth > MAX_JSON_DEPTH ? 'too_deep' : 'value', value, measure };
  } catch (error) {
    return { outcome: 'not_json', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Layers that a report of ours puts around what a server sent. */
const OWN_LAYERS = 64;

/** Reads a JSON text that Assay has saved, or that claims to be one: of any size, but not of any depth. Throws an `Error`. */
export function readSavedJson(text: string): unknown {
  if (measureJson(text).depth > MAX_JSON_DEPTH + OWN_LAYERS) throw new Error('it is nested too deeply');
  return JSON.parse(text);
}

const SPACE = 0x20;
const COLON = 0x3a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const ID_VALUE = /\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,15}(?![\d.eE]))/y;

/** Measures a JSON text in one pass and constant memory. Of a text that is no JSON, the numbers mean nothing. */
export function measureJson(text: string): JsonMeasure {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let idAt = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (idAt < 0 && depth === 1 && end === at + 3 && isIdName(text, at)) idAt = end + 1;
      at = end;
    } else if (code === COMMA) values++;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      values++;
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
  }
  return { depth: deepest, values, idAt };
}

/** Whether the string of two letters that begins here is the name `id` of a member. */
function isIdName(text: string, start: number): boolean {
  let at = start + 4;
  while (text.charCodeAt(at) <= SPACE) at++;
  return text.charCodeAt(at) === COLON && text.startsWith('id', start + 1);
}

/** Where the string that begins here ends. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** The `id` of a text that has been measured, where it is a string or an integer. */
export function measuredId(text: string, { idAt }: JsonMeasure): string | number | undefined {
  if (idAt < 0) return undefined;
  ID_VALUE.lastIndex = idAt;
  const [, literal] = ID_VALUE.exec(text) ?? [];
  if (literal === undefined) return undefined;
  return literal.startsWith('"') ? literal.slice(1, -1) : Number(literal);
}

/** Whether a value is nested more deeply than this many arrays and objects. Recursion goes no deeper than that. */
export function isDeeperThan(depth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(depth - 1, inner));
}
