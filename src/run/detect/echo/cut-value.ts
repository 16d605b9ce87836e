import { plainText } from '../../control/plain-text.js';

/** How a definition says that a text or a list is not shown to its end. */
export const SHORTENS =
  /\b(?:truncat|shorten|cut|trim|clip|snippet|excerpt|first \w{1,20} (?:char|letter|word))/i;

/** How a text says itself that it goes on. */
const OMITS = /(?:…|\.{2,3})\s*$|truncat|shorten|more char/i;

/** Characters that have to be left of a text: fewer may be there by chance, or name another thing. */
const LEAST = 10;

/** Whether a text is the beginning of the one that was sent, and does not say that it goes on. */
export function isCutText(sent: unknown, shown: unknown): boolean {
  if (typeof sent !== 'string' || typeof shown !== 'string') return false;
  const [whole, kept] = [sent.trim(), shown.trim()];
  const isStart = kept.length >= LEAST && kept.length < whole.length && whole.startsWith(kept);
  // What ends with its line or its sentence is a part that means something.
  const isPart = /^\s*\n/.test(whole.slice(kept.length)) || /[.!?]$/.test(kept);
  return isStart && !isPart && !OMITS.test(kept);
}

/** The members of a list that was sent which are not in the one that is shown; nothing where it has any others. */
export function droppedFrom(sent: unknown, shown: unknown): readonly (string | number)[] {
  if (!Array.isArray(sent) || !Array.isArray(shown) || shown.length === 0) return [];
  const isPlain = [...sent, ...shown].every((one) => typeof one === 'string' || typeof one === 'number');
  if (!isPlain) return [];
  const [own, kept] = [sent, shown].map((list) => new Set(list.map((one) => plainText(String(one)))));
  if (own === undefined || kept === undefined || [...kept].some((one) => !own.has(one))) return [];
  return sent.filter((one) => !kept.has(plainText(String(one))));
}

/** What programs leave of a number that their type cannot hold. */
const HELD: readonly ((number: number) => number)[] = [
  (number) => number | 0,
  (number) => number >>> 0,
  (number) => Math.fround(number),
  (number) => Math.trunc(number),
];

/** Whether two numbers are the same but for how they are written. */
export const isSameNumber = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(0.005, Math.abs(one) * 1e-9);

/** Whether the shown number is what is left of the sent one. Other numbers may be the result of what the tool does. */
export const isHeldPart = (sent: unknown, shown: unknown): boolean =>
  typeof sent === 'number' &&
  typeof shown === 'number' &&
  !isSameNumber(sent, shown) &&
  HELD.some((held) => held(sent) === shown);
