/** Words longer than this are not compared: they are rarely mistyped, and the cost is quadratic. */
const LONGEST = 64;

/** Folds case and separators, so that `user-id`, `userId` and `USER_ID` meet. */
export function foldName(name: string): string {
  if (!FOLDABLE.test(name)) return name;
  // Nearly all names have no separators but these two, and then need no expression.
  const folded = name.toLowerCase().replaceAll('_', '').replaceAll('-', '');
  return SEPARATOR.test(folded) ? folded.replaceAll(SEPARATORS, '') : folded;
}

/** What a name in small letters and digits has none of. */
const FOLDABLE = /[^a-z0-9]/;
const SEPARATOR = /[\s./]/;
const SEPARATORS = /[\s./]+/g;

/** Edits (insert, delete, replace, swap neighbours) between two short words. */
function distance(a: string, b: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((current[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (current[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (previous[j - 2] ?? 0) + 1);
      next.push(best);
    }
    previous = current;
    current = next;
  }
  return current[b.length] ?? 0;
}

/**
 * The candidate most likely meant by `word`, for a did-you-mean; `undefined` if none is near or two are equally near.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const folded = foldName(word);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let tied = false;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST || candidate === word) continue;
    const target = foldName(candidate);
    const edits = folded === target ? 0 : distance(folded, target);
    if (edits > Math.floor(Math.max(folded.length, target.length) / 3)) continue;
    if (edits < bestDistance) [best, bestDistance, tied] = [candidate, edits, false];
    else if (edits === bestDistance) tied = true;
  }
  return tied ? undefined : best;
}
