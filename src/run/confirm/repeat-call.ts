import { type Finding, findingKey } from '../../model/finding.js';
import type { RuleId } from '../../model/rule.js';
import type { Attempt } from '../attempt/attempt.js';
import { detectInRepetition } from '../detect/run-detectors.js';
import { rejectionOfValid } from '../detect/tool/valid-rejected.js';
import type { Entry } from '../state/finding-book.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';

/** Makes the call of a finding once more, with its arguments or smaller ones, if a call is left for it. */
export async function again(
  context: RunContext,
  state: ToolState,
  entry: Entry,
  purpose: 'repeat' | 'shrink',
  args: unknown,
  emit: Emit,
): Promise<Attempt | undefined> {
  if (entry.attempt === undefined || state.extra <= 0 || context.isLate) return undefined;
  state.extra--;
  return context.attempt(state, entry.attempt.scenario, purpose, emit, args);
}

/** The finding as a call shows it; `undefined` where the call does not. */
export function shownBy(state: ToolState, attempt: Attempt, { finding }: Entry): Finding | undefined {
  const key = findingKey(finding);
  const shown = attempt.findings.find((other) => findingKey(other) === key);
  if (shown !== undefined) return shown;
  const rejected = rejectionOfValid(state, attempt);
  return rejected !== undefined && findingKey(rejected) === key ? rejected : undefined;
}

const shows = (state: ToolState, attempt: Attempt, entry: Entry): boolean =>
  shownBy(state, attempt, entry) !== undefined;

/** Failures that may come and go: a tool that fails every other time fails in every other repetition, too. */
const TRANSIENT = new Set<RuleId>(['response/crash', 'response/unreachable', 'response/error-unclear']);

/** Whether the tool was seen to succeed. */
export const hasWorked = (state: ToolState): boolean => successes(state).length > 0;

/** Whether a finding shows again. One that comes and goes is flagged, and is a finding about the tool as well. */
export async function repeats(
  context: RunContext,
  state: ToolState,
  entry: Entry,
  emit: Emit,
): Promise<boolean> {
  let attempt: Attempt | undefined;
  for (let times = TRANSIENT.has(entry.finding.rule) && hasWorked(state) ? 2 : 1; times > 0; times--) {
    attempt = await again(context, state, entry, 'repeat', entry.smallest, emit);
    if (attempt === undefined || !shows(state, attempt, entry)) break;
  }
  if (attempt === undefined) return false;
  if (shows(state, attempt, entry)) return true;
  if (!isComparable(attempt) || isOfStored(state, entry)) return false;
  const { validation } = attempt;
  entry.isFlaky = attempt.succeeded || validation?.diagnosis.businessLogic !== true;
  if (await comesBack(context, state, entry, emit)) {
    entry.isFlaky = true;
    detectInRepetition(state, entry);
  }
  return false;
}

/** Errors that a repetition meets because the call was made before: a limit is reached, or the object exists now. */
const CAUSED_BY_REPEATING: ReadonlySet<string> = new Set(['rate_or_quota', 'auth', 'conflict_or_rule']);

/** Whether a repetition was made in the same state and within the same limits as the call before it. */
function isComparable({ reply, validation }: Attempt): boolean {
  return reply !== undefined && !CAUSED_BY_REPEATING.has(validation?.diagnosis.kind ?? '');
}

/** Whether a tool that changes things missed one: calls of other tools make it and take it away meanwhile. */
const isOfStored = ({ stage }: ToolState, { attempt }: Entry): boolean =>
  stage !== 'read' && attempt?.validation?.diagnosis.kind === 'not_found';

/** Repetitions after which a missing thing counts as gone. */
const MOST_RETURNS = 3;

/** Whether a failure that was gone shows again: then it comes and goes, and nothing that was changed explains it. */
async function comesBack(context: RunContext, state: ToolState, entry: Entry, emit: Emit): Promise<boolean> {
  for (let times = 0; times < MOST_RETURNS; times++) {
    const attempt = await again(context, state, entry, 'repeat', entry.smallest, emit);
    if (attempt === undefined) return false;
    if (shows(state, attempt, entry)) return true;
  }
  return false;
}
