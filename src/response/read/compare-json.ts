import type { JsonPointer } from '../../model/json-pointer.js';
import { JsonReader, NotJson } from './json-reader.js';

/** How a text relates to a value. */
export type JsonComparison =
  | { readonly outcome: 'not-json' }
  /** It says the same; `isPartial` where one side leaves out properties that the other has. */
  | { readonly outcome: 'agrees'; readonly isPartial: boolean }
  | { readonly outcome: 'contradicts'; readonly path: JsonPointer };

/** Below this length it is cheaper to write the value out and compare the texts. */
const SHORT = 65_536;
const AGREES: JsonComparison = { outcome: 'agrees', isPartial: false };
const NEWLINE = 10;
const NOT_JSON: JsonComparison = { outcome: 'not-json' };

/**
 * Compares a JSON text with a value, without regard to key order, white space or number format. The value of a
 * long text is not built: a response of many megabytes is not copied.
 */
export function compareJson(text: string, value: unknown): JsonComparison {
  if (text.length < SHORT && isWritten(text, value)) return AGREES;
  const reader = new JsonReader(text);
  try {
    reader.value(value, true);
    reader.end();
  } catch (error) {
    // RangeError: nested deeper than the stack.
    if (error instanceof NotJson || error instanceof RangeError) return NOT_JSON;
    throw error;
  }
  const { contradiction, isPartial } = reader;
  return contradiction === undefined
    ? { outcome: 'agrees', isPartial }
    : { outcome: 'contradicts', path: contradiction };
}

/** Whether the text is what everybody's serialiser makes of the value. */
function isWritten(text: string, value: unknown): boolean {
  try {
    return text === JSON.stringify(value, undefined, text.charCodeAt(1) === NEWLINE ? 2 : 0);
  } catch {
    return false;
  }
}
