import { pointerTokens } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isOfMadeUpShape } from '../../control/shape-crash.js';
import type { ToolState } from '../../state/tool-state.js';

const CRASH = 'response/crash';

/**
 * Lowers a crash to a warning where only values of a wrong type cause it, or texts that we made up and that have another
 * shape than the tool expects: a caller that keeps to the definition never sees it. A crash for a missing argument stays
 * an error, since models leave arguments out. Where the runtime itself names the argument and the type that it must have,
 * the caller gets a rejection that is of use: that is a note.
 */
export function lowerWrongTypeCrashes(state: ToolState): void {
  const { attempts, book } = state;
  const showing = attempts.filter(({ findings }) => findings.some(({ rule }) => rule === CRASH));
  if (
    showing.length === 0 ||
    !showing.every((one) => isOfWrongType(one) || isOfMadeUpShape(state, one) || isRejection(one))
  )
    return;
  const severity = showing.every(isRejection) ? 'info' : 'warning';
  for (const entry of book.entries)
    if (entry.finding.rule === CRASH) entry.finding = { ...entry.finding, severity };
}

const isOfWrongType = ({ scenario }: Attempt): boolean => scenario.violates?.keyword === 'type';

/** `The "path" argument must be of type string. Received undefined`. */
const NAMED = /(["'`])([\w-]{1,60})\1 argument must be (?:of type|an? )/;

/** Whether a program error names the very argument that is wrong, and what it must be. */
function isRejection({ scenario, reply }: Attempt): boolean {
  const tokens = pointerTokens(scenario.violates?.path ?? '');
  return tokens.length === 1 && NAMED.exec(replyText(reply).slice(0, 2_000))?.[2] === tokens[0];
}
