import { valueText } from '../../model/value-text.js';
import type { HarvestedValue } from '../../scenario/index.js';
import { singular } from '../../scenario/known/singular.js';
import { snakeName } from '../../scenario/plausible/name-values.js';

/** Words that say nothing of a kind. */
const COMMON: ReadonlySet<string> = new Set(
  'the and not for this that with needs need must only from item thing has have was were can cannot set get'.split(
    ' ',
  ),
);

/**
 * Values that were not tried yet, where others were in vain: first those of which something is said that the name of the
 * tool or its complaints say, such as `lock` in `lock_door` or "this needs a lock"; then those of other kinds than what
 * was tried, each kind once before any comes again.
 */
export function likeliestFirst(
  tool: string,
  complaints: readonly string[],
  untried: readonly HarvestedValue[],
  tried: readonly HarvestedValue[],
): readonly HarvestedValue[] {
  if (tried.length === 0) return untried;
  // What is said of a value in vain is no hint: "lamp.sofa is a lamp".
  const vain = new Set(tried.flatMap(wordsOfValue));
  const wanted = [tool, ...complaints].flatMap(wordsIn).filter((word) => !vain.has(word));
  const isWanted = (value: HarvestedValue): boolean =>
    wordsOfValue(value).some((word) => wanted.includes(word));
  const seen = new Set(tried.map(({ value }) => kindOf(value)));
  const isNewKind = ({ value }: HarvestedValue): boolean => {
    const kind = kindOf(value);
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew;
  };
  const ranked = untried.map((value) => ({ value, rank: isWanted(value) ? 0 : isNewKind(value) ? 1 : 2 }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ value }) => value);
}

const wordsOfValue = ({ value, about = '' }: HarvestedValue): readonly string[] =>
  wordsIn(`${value} ${about}`);

const wordsIn = (text: string): readonly string[] =>
  snakeName(text.slice(0, 400))
    .split('_')
    .map(singular)
    .filter((word) => word.length > 2 && !/\d/.test(word) && !COMMON.has(word));

/** What a value begins with before its number or its own name: `light` of `light.sofa`; a value without that is of no kind. */
function kindOf(value: string | number): string {
  return /^([A-Za-z]{2,20})[-_./:]/.exec(valueText(value))?.[1]?.toLowerCase() ?? '';
}
