import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';
import type { ToolState } from '../state/tool-state.js';
import { responseSignature } from './response-signature.js';

/** A text that was taken apart, and has too few or too many parts. */
const PARTS = /\bvalues to unpack\b/;

/** What a text was read as: `'Symbol' object has no attribute 'inv'`, or a date. */
const READ_AS = /'[A-Z]\w{0,60}' object (?:has no attribute|is not)\b|\bInvalid time value$/;

/**
 * Whether a program error may come from the shape of a text that we made up: the tool works on something that is written
 * in that text, a matrix or a pair of bounds. An error that is the same whatever the text has another cause.
 */
export function isOfMadeUpShape(state: ToolState, attempt: Attempt): boolean {
  const { scenario, reply } = attempt;
  const isMadeUp = scenario.guesses.length > 0 || scenario.expectation === 'either';
  if (!isMadeUp || scenario.violates !== undefined) return false;
  const text = replyText(reply);
  if (PARTS.test(text)) return true;
  if (!READ_AS.test(text)) return false;
  const comparable = keptToSchema(state);
  // A run was cut before a second text was tried: nothing shows that it would have failed alike.
  if (comparable.length < 2 && state.pending.length > 0) return true;
  const signature = responseSignature(attempt);
  return comparable.some((other) => responseSignature(other) !== signature);
}

const keptToSchema = ({ attempts }: ToolState): readonly Attempt[] =>
  attempts.filter(({ scenario, reply }) => scenario.violates === undefined && reply !== undefined);
