import { BoundedCache } from '../schema/cache.js';

/** Longer patterns are data; no author means them, and only a hostile one writes them. */
const LONGEST = 10_000;

/** Servers repeat their patterns, and several rules ask about each. */
const known = new BoundedCache<{ readonly regex: RegExp | undefined }>(
  1_000,
  8_000_000,
  (source) => 500 + source.length * 20,
);

/** The expression that validators would use; `undefined` where no engine of ECMAScript takes it. */
export function regexOf(source: string): RegExp | undefined {
  return known.get(source, () => ({ regex: compile(source) })).value?.regex;
}

function compile(source: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Escapes such as `\-` outside a class are errors with `u` alone; the next turn tries without.
    }
  }
  return undefined;
}

/** Modifiers of ECMA-262 2025, which older engines do not know. */
const MODIFIERS = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/g;

/** Whether a pattern is a regular expression of ECMA-262, in whichever edition. */
export function isRegex(source: string): boolean {
  if (source.length > LONGEST || regexOf(source) !== undefined) return true;
  return source.includes('(?') && regexOf(source.replace(MODIFIERS, '(?:')) !== undefined;
}

/**
 * Whether a pattern can be run on a short text without fear: at most a few repetitions, and none inside a group that
 * is itself repeated.
 */
export function isSimpleRegex(source: string): boolean {
  if (source.length > 200 || /\\[1-9]|\(\?[<!=]/.test(source)) return false;
  if (/\)[*+{]/.test(source)) return false;
  return (source.match(/[*+{]/g) ?? []).length <= 4;
}
