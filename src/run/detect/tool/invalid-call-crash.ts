import { findingKey } from '../../../model/finding.js';
import { pointerTokens, valueAt } from '../../../model/json-pointer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { isOfMadeUpShape } from '../../control/shape-crash.js';
import type { ToolState } from '../../state/tool-state.js';

const CRASH = 'response/crash';
const HIDDEN = 'response/soft-error';

/**
 * Lowers a crash to a warning where only invalid calls cause it, or texts that we made up and that have another shape than
 * the tool expects: a caller that keeps to the definition never sees it, and what had to be rejected is. Where the runtime
 * itself names the argument and the type that it must have, the caller gets a rejection that is of use: that is a note.
 */
export function lowerInvalidCallCrashes(state: ToolState): void {
  const { attempts, book } = state;
  const showing = attempts.filter(({ findings }) => findings.some(({ rule }) => rule === CRASH));
  if (showing.length === 0) return;
  const isMild = (one: Attempt): boolean => isInvalid(one) || isOfMadeUpShape(state, one) || isRejection(one);
  const grave = showing.filter((one) => !isMild(one));
  if (grave.length > 0) {
    showGravest(state, grave);
    return;
  }
  // Where the call that shows an error without `isError` is one of these, its text is evidence of that finding.
  const isSaid =
    showing.every((one) => isInvalid(one) && one.findings.some(({ rule }) => rule === HIDDEN)) &&
    book.entries.some(
      ({ finding, attempt }) =>
        finding.rule === HIDDEN && showing.some(({ scenario }) => scenario === attempt?.scenario),
    );
  const severity = showing.every(isRejection) ? 'info' : 'warning';
  for (const entry of book.entries)
    if (entry.finding.rule !== CRASH) continue;
    else if (isSaid) book.remove(entry);
    else entry.finding = { ...entry.finding, severity };
}

/** Shows a crash by a call that makes it an error, if it can by a valid one. */
function showGravest({ book }: ToolState, grave: readonly Attempt[]): void {
  const best = grave.find(({ scenario }) => scenario.expectation === 'accept') ?? grave[0];
  const finding = best?.findings.find(({ rule }) => rule === CRASH);
  if (best === undefined || finding === undefined) return;
  const key = findingKey(finding);
  const entry = book.entries.find((one) => findingKey(one.finding) === key);
  const isShown = grave.some(({ scenario }) => scenario === entry?.attempt?.scenario);
  const isValid = entry?.attempt?.scenario.expectation === best.scenario.expectation;
  if (entry !== undefined && !(isShown && isValid)) book.showBy(entry, finding, best);
}

const isInvalid = ({ scenario }: Attempt): boolean => scenario.violates !== undefined;

/** `The "path" argument must be of type string. Received type number (5)`: the argument of a function, and what it got. */
const NAMED = /(["'`])([\w.[\]-]{1,60})\1 argument must be (?:of type|an? |one of)/;

/** Whether a program error says what the argument that is wrong must be, and names it or the value that was sent. */
function isRejection({ scenario, arguments: args, reply }: Attempt): boolean {
  const { path = '', keyword } = scenario.violates ?? {};
  const tokens = pointerTokens(path);
  const text = replyText(reply).slice(0, 2_000);
  const name = NAMED.exec(text)?.[2];
  if (name === undefined) return false;
  if (tokens.length === 1 && name === tokens[0]) return true;
  return keyword === 'type' && saysReceived(text, valueAt(args, path));
}

/** Whether Node's complaint about a type shows a value. */
function saysReceived(text: string, value: unknown): boolean {
  if (value === null) return /\bReceived null\b/.test(text);
  if (Array.isArray(value)) return /\bReceived an instance of Array\b/.test(text);
  if (typeof value === 'object') return /\bReceived an instance of Object\b/.test(text);
  const [, type, shown = ''] = RECEIVED.exec(text) ?? [];
  return type === typeof value && shown === (typeof value === 'string' ? `'${value}'` : String(value));
}

const RECEIVED = /\bReceived type (\w{1,20}) \(([^\n]{0,80}?)\)/;
