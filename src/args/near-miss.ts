import { foldName } from '../model/nearest.js';

/** Names shorter than this are too short for a typing mistake to be recognised as one. */
const SHORTEST_TYPO = 4;

/**
 * Of `names`, the one that `written` is a slip for: the same in another case or with other separators, or else
 * one typing mistake away. `undefined` if there is none, or more than one. Much stricter than a did-you-mean:
 * `minValue` and `maxValue`, `encode` and `decode` are two edits apart and mean the opposite.
 */
export function nearMiss(written: string, names: readonly string[]): string | undefined {
  if (written.length > 200 || names.includes(written)) return undefined;
  const folded = foldName(written);
  const same = names.filter((name) => foldName(name) === folded);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const typos = names.filter((name) => isOneTypo(folded, foldName(name)));
  return typos.length === 1 ? typos[0] : undefined;
}

/** Whether two words differ by one letter added, left out, replaced, or swapped with its neighbour. */
function isOneTypo(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_TYPO || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (/\d/.test(left + right)) return false;
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
