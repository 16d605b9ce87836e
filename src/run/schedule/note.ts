import type { RuleId } from '../../model/rule.js';
import type { Attempt } from '../attempt/attempt.js';
import { isEmptyRequest } from '../attempt/empty-request.js';
import { isForTool, validCalls } from '../control/invalid-call.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Calls that hang or end the server before a tool is left alone, or before no tool gets any more of their kind. */
export const MOST_DISASTERS = 2;

/** Faults after which further calls of the same tool would say nothing new. */
const MOST_FAULTS = 3;

/** Milliseconds of one tool after which only calls are made that it should reject at once. */
const PATIENCE = 12_000;

const DISASTERS: ReadonlySet<RuleId> = new Set<RuleId>(['run/hang', 'run/exit', 'run/too-large']);

/** Milliseconds that a tool may wait for an upstream that does not respond. */
const RETRYING = 3_000;

/** Valid calls that did not reach the upstream, after which another one says nothing new. */
const MOST_UNREACHED = 4;

/** The same of invalid calls, each of which might be rejected for another reason. */
const MOST_UNREACHED_INVALID = 6;

/** Milliseconds after which one valid call that fails is enough. */
const LONG_RETRYING = 6_000;

/** Milliseconds after which an invalid call was not rejected at once. */
const AT_ONCE = 1_500;

const isUnreached = ({ validation, scenario }: Attempt): boolean =>
  scenario.violates === undefined && validation?.diagnosis.kind === 'upstream_unreachable';

/** Records what a call showed, and stops where more calls of this tool would only do harm. */
export function note(state: ToolState, made: Attempt): void {
  // It shows nothing of the tool.
  if (made.isOverQuota === true) return;
  const attempt = isEmptyRequest(made, state.attempts) ? { ...made, succeeded: false } : made;
  state.attempts.push(attempt);
  if (attempt.succeeded && attempt.scenario.violates === undefined) state.earliest ??= attempt;
  for (const finding of attempt.findings) state.book.add(finding, attempt);
  const slow = reasonToSkipValid(state);
  if (slow !== undefined) state.slow ??= slow;
  const stopped = reasonToStop(state, attempt);
  if (stopped !== undefined) state.stopped ??= stopped;
}

/** Why the other valid calls of a tool are left out. */
function reasonToSkipValid(state: ToolState): string | undefined {
  if (total(state.attempts) > PATIENCE) return 'it is slow: its other valid calls were left out';
  const unreached = state.attempts.filter(isUnreached);
  if (successes(state).length > 0) return undefined;
  if (unreached.length >= MOST_UNREACHED || (unreached.length > 1 && total(unreached) > RETRYING))
    return 'the address could not be reached: its other valid calls were left out';
  return validCalls(state).some(({ milliseconds }) => milliseconds > LONG_RETRYING)
    ? 'it fails after a long time: its other valid calls were left out'
    : undefined;
}

function reasonToStop({ attempts, slow }: ToolState, attempt: Attempt): string | undefined {
  // Arguments that are not an object are the affair of the server.
  const own = attempts.filter(({ arguments: args }) => isForTool(args));
  const disasters = own.filter(({ findings }) => findings.some(({ rule }) => DISASTERS.has(rule)));
  if (disasters.length >= MOST_DISASTERS) return 'it hung, or ended the server, twice';
  // A tool that does not check its arguments first takes as long for invalid ones, and fails for the same reason.
  if (slow !== undefined && (isUnreachedLate(attempt) || isUselessToGoOn(attempts))) return slow;
  const faults = own.filter(({ fault }) => fault !== undefined);
  const isGivenUp = attempt.isUnconfirmed === true && attempt.fault?.code === 'timeout';
  if (!isGivenUp && faults.length < MOST_FAULTS) return undefined;
  return `no response: ${faults.at(-1)?.fault?.message}`;
}

const total = (attempts: readonly Attempt[]): number =>
  attempts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Whether invalid calls, too, fail for want of the upstream: the tool does not check them first. */
const isUselessToGoOn = (attempts: readonly Attempt[]): boolean =>
  attempts.filter(isUnreachedInvalid).length >= MOST_UNREACHED_INVALID;

const isUnreachedInvalid = ({ scenario, validation }: Attempt): boolean =>
  scenario.violates !== undefined && validation?.diagnosis.kind === 'upstream_unreachable';

const isUnreachedLate = (attempt: Attempt): boolean =>
  isUnreachedInvalid(attempt) && attempt.milliseconds > AT_ONCE;
