import { isRecord } from '../../model/json.js';
import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import { differences } from '../detect/argument-differences.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Other calls that returned prose, from which on prose is what the tool returns. */
const FEWEST = 2;

/** Prose: a sentence that ends, and no JSON. */
const PROSE = /^\s{0,20}[^\s{[<][^{}]{10,2000}[.!?]["”)]?\s{0,20}$/;

/** How sure a diagnosis is from which on the words of a text are known. */
const KNOWN = 0.7;

/**
 * Whether what sounds like an error is a text that the tool was asked for: the same call with other values of one argument
 * returns prose as well, and no words in this one are known as those of a failure.
 */
export function isReturnedContent(state: ToolState, attempt: Attempt): boolean {
  const { reply, validation, arguments: args } = attempt;
  if (validation === undefined || !isRecord(args) || !PROSE.test(replyText(reply))) return false;
  const { kind, confidence } = validation.diagnosis;
  if (kind !== 'conflict_or_rule' || confidence >= KNOWN) return false;
  const others = successes(state).filter(
    (one) => PROSE.test(replyText(one.reply)) && differences(one.arguments, args).length === 1,
  );
  return new Set(others.map((one) => replyText(one.reply))).size >= FEWEST;
}
