import { foldName } from '../model/nearest.js';
import { nameWords, singularWord } from './name-words.js';
import { isRealWord, isUnit } from './real-words.js';

/** In a shorter word one wrong letter makes another word too easily: `host` and `cost`. */
const SHORTEST_TYPO = 6;

/** Words that say how the others relate: with one of them, another order is another meaning. */
const RELATIONS: ReadonlySet<string> = new Set([
  'after',
  'as',
  'at',
  'before',
  'by',
  'for',
  'from',
  'in',
  'into',
  'minus',
  'not',
  'of',
  'on',
  'over',
  'per',
  'than',
  'to',
  'under',
  'versus',
  'vs',
  'with',
  'without',
]);

/** How one name is a slip for another. */
export type Slip = 'spelling' | 'plural' | 'order' | 'typo';

/**
 * Of `names`, the one that `written` is a slip for: the same words in another case, with other separators, in another
 * order or in the plural, or else with one wrong letter in a long word that is not itself a word. `undefined` if there is
 * none, or more than one. What is merely near (`price_gt` and `price_lt`) is for a did-you-mean, not for a repair.
 */
export function nearMiss(written: string, names: readonly string[]): string | undefined {
  if (written.length > 200 || names.includes(written)) return undefined;
  for (const kind of ['spelling', 'plural', 'order', 'typo'] as const) {
    const same = names.filter((name) => slipOf(written, name) === kind);
    if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  }
  return undefined;
}

/** In which way `written` is a slip for `name`; `undefined` where it is none. */
export function slipOf(written: string, name: string): Slip | undefined {
  if (foldName(written) === foldName(name)) return isSameSpelled(written, name) ? 'spelling' : undefined;
  const [a, b] = [nameWords(written), nameWords(name)];
  if (a.length !== b.length) return undefined;
  const differing = a.flatMap((word, i) => (word === b[i] ? [] : [[word, b[i] ?? ''] as const]));
  if (differing.every(([left, right]) => isPlural(left, right))) return 'plural';
  if (isReordered(a, b)) return 'order';
  const [only] = differing;
  return differing.length === 1 && only !== undefined && isTypo(only[0], only[1]) ? 'typo' : undefined;
}

/** `v1_0` and `v10` fold to the same text and are not the same, nor are `time_s` and `times`, or `rate_Mb` and `rate_MB`. */
function isSameSpelled(a: string, b: string): boolean {
  const digits = (name: string): string => (name.match(/\d+/g) ?? []).join(' ');
  const [left, right] = [dataUnits(a), dataUnits(b)];
  const isSameUnit = left === '' || right === '' || left === right;
  return digits(a) === digits(b) && endsInUnit(a) === endsInUnit(b) && isSameUnit;
}

/** Whether the last word is a unit of one letter that is an ending of other words as well. */
const endsInUnit = (name: string): boolean => /[_\-. ][sd]$/i.test(name);

/** Bits and bytes, where the case says which: `Mb` and `MB`, `kbps` and `kBps`. */
const dataUnits = (name: string): string =>
  (name.match(/(?<![A-Za-z])(?:[MGT]i?[bB](?:ps)?|k[bB](?:ps)?)(?![A-Za-z])/g) ?? []).join(' ');

/** Units have no plural here: `day` is a date, `days` a length of time. */
function isPlural(a: string, b: string): boolean {
  return singularWord(a) === singularWord(b) && !isUnit(a) && !isUnit(b);
}

function isReordered(a: readonly string[], b: readonly string[]): boolean {
  if (a.some((word) => RELATIONS.has(word) || /\d/.test(word) || word.length === 1)) return false;
  return a.toSorted().join(' ') === b.toSorted().join(' ');
}

/**
 * Whether two words differ by one letter inside: added, left out, replaced, or swapped with its neighbour. The first
 * letter makes another word (`height`, `weight`), the last another form of it (`update`, `updated`).
 */
function isTypo(written: string, meant: string): boolean {
  if (meant.length < SHORTEST_TYPO || isRealWord(written) || isUnit(meant)) return false;
  if (/[^\p{L}]/u.test(written + meant)) return false;
  if (undoubled(written) === undoubled(meant)) return false;
  return written[0] === meant[0] && written.at(-1) === meant.at(-1) && isOneEdit(written, meant);
}

/** A word without a doubled consonant before its ending: `hopping` is `hoping`, which is another word. */
const undoubled = (word: string): string =>
  /(?:ing|ings|ed|er|ers)$/.test(word)
    ? word.replace(/([b-df-hj-np-tv-z])\1(?=(?:ings?|ed|ers?)$)/, '$1')
    : word;

function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === [...right].reverse().join('');
}

/**
 * Folds case, outer blanks, and separators between words. A separator that may carry meaning stays: a sign
 * (`-created` sorts downwards) and a point between digits (`1.10` is not `11.0`).
 */
export function foldValue(text: string): string {
  return text
    .trim()
    .replace(/(?<=[\p{L}\p{N}])[\s_.\-/]+(?=[\p{L}\p{N}])/gu, (separator, at: number, whole: string) =>
      /\d/.test(whole[at - 1] ?? '') && /\d/.test(whole[at + separator.length] ?? '') ? '.' : '',
    )
    .toLowerCase();
}
