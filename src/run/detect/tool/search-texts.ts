import { isRecord } from '../../../model/json.js';
import type { Attempt } from '../../attempt/attempt.js';
import { decodedTexts, shownData } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { onlyList } from './listed-items.js';

/** The most texts that are looked at. */
const MOST_TEXTS = 60;

/** Whether a response shows a text. It has more words than the one that was searched for, which may be repeated. */
export const shows = (attempt: Attempt, text: string): boolean =>
  text.includes(' ') ? decodedTexts(attempt.reply).includes(text) : valuesIn(attempt).includes(text);

/** The texts of the records that a response lists. */
const valuesIn = ({ reply }: Attempt): readonly string[] =>
  (onlyList(shownData(reply)) ?? [])
    .slice(0, MOST_TEXTS)
    .filter(isRecord)
    .flatMap((item) => Object.values(item))
    .filter((value) => typeof value === 'string');

/** The names of one word that the items of a search have. */
export const namesIn = (state: ToolState): readonly string[] =>
  [...new Set(successes(state).flatMap(valuesIn))].filter(
    (value) => /^\p{L}[\p{L}-]{3,40}$/u.test(value) && !/assay/i.test(value),
  );

/** Texts of several words that items have, in the responses of the search and of other tools that read. */
export function textsIn(state: ToolState, { states }: RunContext): readonly string[] {
  const others = states.filter((one) => one !== state && one.stage === 'read');
  const texts = [state, ...others]
    .flatMap((one) => successes(one).slice(0, 20))
    .flatMap(valuesIn)
    .filter(isTitle);
  return [...new Set(texts)].slice(0, MOST_TEXTS);
}

/** Whether a text is a name or a title: two to six words in one line, without marks. */
const isTitle = (text: string): boolean =>
  text.length <= 80 &&
  /\p{L}{3} |\p{L}{3}$/u.test(text) &&
  text.includes(' ') &&
  !/assay|[\n"\\@/]/i.test(text) &&
  [2, 3, 4, 5, 6].includes(textWords(text).length);

/** The words of a text. */
export const textWords = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The first word of a text that finds it alone. */
export const ownWord = (text: string, texts: readonly string[]): string | undefined =>
  textWords(text).find((word) => isOwnWord(word, text, texts));

/** Whether a word of letters is in no other text, but for one that has the whole text. */
export const isOwnWord = (word: string, text: string, texts: readonly string[]): boolean =>
  /^\p{L}{3,30}$/u.test(word) &&
  texts.every((other) => other.includes(text) || !other.toLowerCase().includes(word.toLowerCase()));

/** Words that at least two texts have, those with most first. */
export function sharedWords(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(textWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count > 1 && word.length > 1 && !COMMON_WORD.test(word))
    .toSorted(([, one], [, other]) => other - one)
    .map(([word]) => word);
}

/** Words that a search may leave out. */
export const COMMON_WORD = /^(?:the|and|for|with|from|of|in|on|to|an?|by|at|or|is|no|de|la|der|die|und)$/i;
