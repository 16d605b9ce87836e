import { isRecord } from '../../../model/json.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { valueText } from '../../../model/value-text.js';
import { mentionsProperty } from '../property-names.js';

/** How a tool says that it does not know a value, in words that may also mean a thing that does not exist. */
export const CALLED_UNKNOWN =
  /\b(?:unknown|unsupported|unrecogni[sz]ed|unexpected|not (?:supported|implemented|recogni[sz]ed|handled))\b/i;

/** Whether a complaint names or quotes arguments of the call, and none of those that make the difference. */
export function speaksOfOthers(text: string, args: unknown, differing: readonly string[]): boolean {
  const names = differing.map((path) => pointerTokens(path)[0] ?? '');
  if (names.some((name) => mentionsProperty(text, name))) return false;
  if (namedIn(text, args).length > 0) return true;
  const isShown = differing.some((path) => text.includes(valueText(valueAt(args, path))));
  return !isShown && differing.every((path) => quotesOther(text, args, path));
}

/**
 * Whether a complaint names or quotes another argument, and the one at `path` at most as an attribute: "invalid hex
 * input: '{}'" is about the data, whatever format was chosen for it.
 */
export function blamesOther(text: string, args: unknown, path: string): boolean {
  const [own = ''] = pointerTokens(path);
  const value = valueAt(args, path);
  if (typeof value === 'string' && qualifies(text, value)) return true;
  if (mentionsProperty(text, own) || isQuoted(text, value)) return false;
  return quotesOther(text, args, path) || namedIn(text, args).some((name) => name !== own);
}

/** Whether a complaint quotes the value of another argument than the one at `path`. */
export function quotesOther(text: string, args: unknown, path: string): boolean {
  const [own = ''] = pointerTokens(path);
  return Object.entries(isRecord(args) ? args : {}).some(
    ([name, value]) => name !== own && isQuoted(text, value),
  );
}

/** Words after a value that say something about it; before any other word, it says what is meant by that word. */
const PREDICATE =
  /^ (?:is|was|are|has|not|cannot|can|does|must|should|may|will|in|for|here|yet|with|at|on|by|to|from|and|or|as|value|option|mode)\b/;

/** Whether a value is no more than an attribute in a text: "z85 input length must be a multiple of 4 bytes". */
function qualifies(text: string, value: string): boolean {
  const at = text.indexOf(value);
  const after = text.slice(at + value.length, at + value.length + 20);
  return at >= 0 && (at === 0 || text[at - 1] === ' ') && /^ [a-z]{2}/.test(after) && !PREDICATE.test(after);
}

const isQuoted = (text: string, value: unknown): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  ['"', "'", '`'].some((mark) => text.includes(mark + value + mark));

function namedIn(text: string, args: unknown): readonly string[] {
  return isRecord(args) ? Object.keys(args).filter((name) => mentionsProperty(text, name)) : [];
}
