import type { Phrase } from './phrase.js';
import { WORD_SETS } from './word-sets.js';

/**
 * The notation of phrases: the source of a regular expression with four abbreviations, so that most phrases read like
 * the words they match.
 * - A phrase begins and ends at the edge of a word; `…` at either end lifts that.
 * - `(a|b)` groups without capturing.
 * - `<name>` is a set of `word-sets.ts`, `<word>` anything without a space, `<number>` digits, `<0-3 words>` that many
 *   words with their spaces, `<gap 0-60>` characters of the same sentence, `<line 0-60>` characters of the same line.
 * - Every repetition is bounded, so that matching takes time in proportion to the text.
 */
export function sourceOf(phrase: string): string {
  const inner = phrase.replace(/^…|…$/g, '');
  const start = phrase.startsWith('…') || !/^(?:\w|<|\((?!\?))/.test(phrase) ? '' : '\\b';
  const end = phrase.endsWith('…') || !/[\w)>?\]}]$/.test(phrase) ? '' : '\\b';
  return start + expand(inner) + end;
}

/** One matcher for several phrases. */
export function anyOf(phrases: readonly Phrase[]): RegExp {
  return new RegExp(phrases.map(([phrase]) => sourceOf(phrase)).join('|'));
}

/** The same where the edges are given by the phrase itself. */
export function expand(phrase: string): string {
  return phrase.replace(/\\.|\((?!\?)|<([^<>]{1,40})>/g, (found, name: string | undefined) => {
    if (name !== undefined) return meaningOf(name);
    return found === '(' ? '(?:' : found;
  });
}

const WORDS = /^(\d)-(\d) words$/;
const STRETCH = /^(gap|line) (\d{1,3})-(\d{1,3})$/;

function meaningOf(name: string): string {
  const set = WORD_SETS[name];
  if (set !== undefined) return `(?:${set.map(expand).join('|')})`;
  if (name === 'word') return '\\S{1,40}';
  if (name === 'number') return '\\d{1,9}';
  const [, fewest, most] = WORDS.exec(name) ?? [];
  if (most !== undefined)
    return fewest === '0' && most === '1' ? '(?:\\S{1,30} )?' : `(?:\\S{1,30} ){${fewest},${most}}`;
  const [, stretch, from, to] = STRETCH.exec(name) ?? [];
  if (stretch === undefined) throw new Error(`No set of words is called "${name}".`);
  return `[^\\n${stretch === 'gap' ? '.' : ''}]{${from},${to}}?`;
}
