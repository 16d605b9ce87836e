import type { Attempt } from '../attempt/attempt.js';
import { replyText } from '../attempt/reply-text.js';

/** How a tool says that something inside of it is not there. */
const OWN_STATE =
  /\b(?:not|never|n't)(?: been)? (?:loaded|initiali[sz]ed|set ?up|built|opened|populated|prepared|filled|created|compiled)\b|\buninitiali[sz]ed\b/i;

/** How it says that this passes by itself, or what the caller has to do before. */
const ADVICE =
  /\b(?:yet|still|again|later|wait|retry|moment|first|before|please|call|use|run|starting|warming|loading|must|should|need\w*|required?|provide|configure)\b/i;

/** A valid call that failed because the tool was not prepared for it, and that says nothing a caller could do. */
export function isUnprepared({ scenario, succeeded, reply, validation }: Attempt): boolean {
  if (scenario.violates !== undefined || succeeded || validation?.isError !== true) return false;
  const text = replyText(reply).slice(0, 400);
  return OWN_STATE.test(text) && !ADVICE.test(text);
}
