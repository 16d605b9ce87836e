import { EXAMPLE_TEXT, snakeName } from '../plausible/name-values.js';
import { samplePattern } from './pattern-sample.js';
import { isTextAllowed } from './texts.js';

/** Names of arguments that say what to look for in a text, and of a text of which the name says nothing else. */
const NEEDLE = /^(?:pattern|regexp?|regular_expression|find|search|search_for|needle|old|old_text|target)$/;
const HAYSTACK = /^(?:string|str|haystack|subject|source|value|data)$/;

/** What a pattern has that a plain text has not. */
const MEANT = /[\\^$*+?()[\]{}|]/;
const LONGEST = 200;

type Entry = readonly [name: string, value: unknown];

/** The argument with what to look for, and the one with a text of ours in which it is to be looked for. */
export function searchedText(
  entries: readonly Entry[],
): readonly [needle: string, haystack: string] | undefined {
  const [needle, ...needles] = entries.filter(([name]) => NEEDLE.test(snakeName(name)));
  const [haystack, ...others] = entries.filter(
    ([name, value]) =>
      value === EXAMPLE_TEXT ||
      (value === 'example' && HAYSTACK.test(snakeName(name)) && name !== needle?.[0]),
  );
  if (needle === undefined || haystack === undefined || needle[0] === haystack[0]) return undefined;
  return needles.length > 0 || others.length > 0 ? undefined : [needle[0], haystack[0]];
}

/** A text in which something is found several times, be it a pattern or a plain text; `undefined` where none is known. */
export function textWith(needle: unknown): string | undefined {
  if (typeof needle !== 'string' || needle === '' || needle.length > LONGEST) return undefined;
  const isPattern = MEANT.test(needle);
  const fits = (text: string): boolean => !isPattern || isTextAllowed({ pattern: needle }, text);
  const found = [0, 1, 2].flatMap((turn) => {
    const text = isPattern
      ? samplePattern(needle, { index: (length) => turn % length, extra: turn })
      : needle;
    return text === undefined || text === '' || !fits(text) ? [] : [text];
  });
  const [one, other = one, third = one] = found;
  if (one === undefined) return undefined;
  const text = `One ${one} and ${other}\nand ${third} more.`;
  // An anchor asks for the whole text.
  return fits(text) ? text : one;
}
