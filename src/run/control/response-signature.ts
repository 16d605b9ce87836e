import { isRecord } from '../../model/json.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** Characters of a response that are compared. */
const COMPARED = 2_000;

/** Values of the call that are looked for in its response. */
const MOST_VALUES = 50;

/** Shorter values are in a response by chance. */
const SHORTEST = 3;

/** What differs between two responses to the same question: times, counters, ids. */
const CHANGING = [
  /[0-9a-f]{8}-[0-9a-f-]{27}/gi,
  /\b0x[0-9a-f]+\b/gi,
  /\b(?=[a-z]*\d)[0-9a-f]{12,}\b/gi,
  /\d+(?:[.,:]\d+)*/g,
];

/**
 * What a response says, without the arguments that it quotes and without numbers: two calls with one signature got the
 * same response.
 */
export function responseSignature({ reply, arguments: args }: Attempt): string {
  let text = replyText(reply).slice(0, COMPARED);
  for (const value of sentValues(args)) text = text.replaceAll(value, '‹value›');
  for (const changing of CHANGING) text = text.replace(changing, '‹number›');
  return `${reply?.kind ?? 'none'} ${text.replace(/\s+/g, ' ').trim()}`;
}

/** The values that a response may quote, the longest first. */
function sentValues(args: unknown): readonly string[] {
  const found = new Set<string>();
  const open: unknown[] = [args];
  while (open.length > 0 && found.size < MOST_VALUES) {
    const next = open.pop();
    if (typeof next === 'string' || typeof next === 'number' || typeof next === 'boolean')
      found.add(String(next));
    else if (Array.isArray(next)) open.push(...next.slice(0, MOST_VALUES));
    else if (isRecord(next)) open.push(...Object.values(next).slice(0, MOST_VALUES));
  }
  return [...found].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length);
}
