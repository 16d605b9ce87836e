import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import { valueAt } from '../model/json-pointer.js';
import { quote } from '../model/quote.js';
import type { Told } from './answer.js';
import { compareJson } from './compare-json.js';
import { RESPONSE_RULES, responseFinding } from './response-rules.js';

const OPENS_JSON = /^\s{0,100}[{[]/;

/**
 * Compares the text with the structured content. Only a text that is itself JSON can contradict: prose says what
 * its author wants. Several JSON texts are parts of a list, not copies of the whole.
 */
export function checkParity(texts: readonly Told[], structured: unknown, tool: string): Finding[] {
  if (typeof structured !== 'object' || structured === null) return [];
  const candidates = texts.filter(({ text }) => OPENS_JSON.test(text));
  const [told] = candidates;
  if (told === undefined || candidates.length > 1) return [];
  const { value, path: inside } = counterpart(told.text, structured);
  if (value === undefined) return [];
  const comparison = compareJson(told.text, value);
  if (comparison.outcome !== 'contradicts') return [];
  const at = `/structuredContent${inside}${comparison.path}`;
  const draft = {
    path: at,
    message: 'The text block and the structured content give different values.',
    received: quote(valueAt(value, comparison.path), 80),
    evidence: [{ text: quote(told.text, 120), path: told.path }],
  };
  return [responseFinding(RESPONSE_RULES.parity, tool, draft)];
}

/**
 * What of the structured content the text can be a copy of: all of it, or the only property of a wrapper, as
 * frameworks make for a list. A text of another shape is another view, not a contradiction.
 */
function counterpart(text: string, structured: object): { value?: unknown; path: string } {
  const isList = text.trimStart()[0] === '[';
  if (isList === Array.isArray(structured)) {
    if (isList || sharesKey(text, structured)) return { value: structured, path: '' };
  }
  const keys = isRecord(structured) ? Object.keys(structured) : [];
  const [key] = keys;
  if (key === undefined || keys.length > 1) return { path: '' };
  const inner = (structured as Readonly<Record<string, unknown>>)[key];
  const fits = isList ? Array.isArray(inner) : isRecord(inner) && sharesKey(text, inner);
  return fits ? { value: inner, path: `/${key}` } : { path: '' };
}

/** Objects without a common key are about different things. */
function sharesKey(text: string, value: object): boolean {
  return Object.keys(value).some((key) => text.includes(JSON.stringify(key)));
}
