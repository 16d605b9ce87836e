import { isRecord } from '../../../model/json.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import { valueText } from '../../../model/value-text.js';
import { mentionsProperty } from '../property-names.js';

/** How a tool says that it does not know a value, in words that may also mean a thing that does not exist. */
export const CALLED_UNKNOWN =
  /\b(?:unknown|unsupported|unrecogni[sz]ed|unexpected|not (?:supported|implemented|recogni[sz]ed|handled))\b/i;

/** Whether a complaint calls the value at `path` unknown, and not that of another argument: "Unknown unit 'ms' in length". */
export function callsUnknown(text: string, args: unknown, path: string): boolean {
  const said = CALLED_UNKNOWN.exec(text);
  if (said === null) return false;
  const [own = ''] = pointerTokens(path);
  // "Unknown temperature unit: kg"
  if (qualifies(text, valueText(valueAt(args, path)))) return false;
  const from = (value: unknown): number => distance(text, valueText(value), said.index, said[0].length);
  const others = Object.entries(isRecord(args) ? args : {}).filter(
    ([name, value]) => name !== own && typeof value === 'string' && value !== '',
  );
  const distanceOfOwn = from(valueAt(args, path));
  return (
    distanceOfOwn < Number.POSITIVE_INFINITY && others.every(([, value]) => from(value) >= distanceOfOwn)
  );
}

/** Characters between a phrase and the place of a value that is nearest to it. */
function distance(text: string, value: string, at: number, length: number): number {
  const after = text.indexOf(value, at + length);
  const before = value === '' ? -1 : text.lastIndexOf(value, at - 1);
  return Math.min(
    after < 0 ? Number.POSITIVE_INFINITY : after - at - length,
    before < 0 || at === 0 ? Number.POSITIVE_INFINITY : Math.max(0, at - before - value.length),
  );
}

/** Whether a complaint shows a value that we made up, as a word of its own, and none that makes the difference. */
export function showsGuess(text: string, args: unknown, guesses: readonly string[], path: string): boolean {
  if (text.includes(valueText(valueAt(args, path)))) return false;
  if (mentionsProperty(text, pointerTokens(path).at(-1) ?? '')) return false;
  return guesses.some((guess) => {
    const value = guess === path ? '' : valueAt(args, guess);
    return typeof value === 'string' && value.length > 2 && text.split(/[^\p{L}\p{N}_./-]+/u).includes(value);
  });
}

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
