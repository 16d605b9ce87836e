import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { COMPLAINT } from './success-flagged.js';

/** Fewer words may be the same by chance: an error names the thing that it is about. Where all are the same, fewer do. */
const [FEWEST, FEWEST_OF_ALL] = [8, 6];

/** The share of the words that the other response has, too. */
const SHARE = 0.9;

/** Characters of a response that are compared, and words of it. */
const [LOOKED_AT, MOST_WORDS] = [4_000, 400];

/**
 * Whether nearly all words of a response are in one of another tool that succeeded with the same value, and nothing in the
 * rest complains. Returns what shows it.
 */
export function isShownElsewhere(
  { states }: RunContext,
  own: ToolState,
  attempt: Attempt,
): string | undefined {
  const sent = sentValues(attempt.arguments);
  if (sent.size === 0) return undefined;
  const words = wordsOf(replyText(attempt.reply));
  for (const value of sent) for (const word of wordsOf(value)) words.delete(word);
  if (words.size < FEWEST_OF_ALL) return undefined;
  for (const state of states) {
    if (state === own) continue;
    for (const other of successes(state)) {
      if (![...sentValues(other.arguments)].some((value) => sent.has(value))) continue;
      const shown = wordsOf(replyText(other.reply));
      const rest = [...words].filter((word) => !shown.has(word));
      if (rest.length > 0 && words.size < FEWEST) continue;
      if (rest.length > words.size * (1 - SHARE) || COMPLAINT.test(rest.join(' '))) continue;
      return `${state.tool.name} ${quote(other.arguments, 100)} → ${quote(replyText(other.reply), 120)}`;
    }
  }
  return undefined;
}

/** What a call names, as text. */
function sentValues(args: unknown): ReadonlySet<string> {
  const values = isRecord(args) ? Object.values(args) : [];
  return new Set(
    values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String),
  );
}

/** The words and numbers of a text, without markup and escapes. */
function wordsOf(text: string): Set<string> {
  const plain = text
    .slice(0, LOOKED_AT)
    .replace(/<\/?[a-z][a-z0-9]{0,9}>|\\[nrt"]/gi, ' ')
    .toLowerCase();
  return new Set(
    (plain.match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? [])
      .slice(0, MOST_WORDS)
      .map((word) => word.replace(/[.'’-]+$/, '')),
  );
}
