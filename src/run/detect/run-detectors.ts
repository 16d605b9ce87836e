import type { Finding } from '../../model/finding.js';
import type { Tool } from '../../model/tool.js';
import type { Attempt } from '../attempt/attempt.js';
import { validCalls } from '../control/invalid-call.js';
import { missesOwnPlaceholder } from '../control/placeholder-host.js';
import { isReturnedContent } from '../control/returned-content.js';
import type { Entry } from '../state/finding-book.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import type { Detection, Detector, MadeStep, ServerDetector } from './detector.js';
import { DETECTORS } from './detectors.js';
import { lowerHarmlessAcceptances } from './tool/harmless-acceptance.js';
import { lowerInvalidCallCrashes } from './tool/invalid-call-crash.js';
import { lowerMetOwnItems } from './tool/met-own-items.js';
import { raiseTakenForTrue } from './tool/taken-for-true.js';
import { dropUncontrolled } from './tool/uncontrolled-acceptance.js';

function ofScope<Scope extends Detector['scope']>(scope: Scope): Extract<Detector, { scope: Scope }>[] {
  return DETECTORS.filter((one): one is Extract<Detector, { scope: Scope }> => one.scope === scope);
}

/** The findings of a call: those that its response has by itself, and those of the detectors. */
export function detectInCall(tool: Tool, attempt: Attempt): readonly Finding[] {
  let findings = attempt.findings;
  for (const { detect, explains = [] } of ofScope('call')) {
    const found = [...detect(tool, attempt)];
    const isExplained = (finding: Finding): boolean =>
      explains.some((one) => one.in === 'call' && (one.rule === '*' || one.rule === finding.rule));
    findings = [...(found.length === 0 ? findings : findings.filter((one) => !isExplained(one))), ...found];
  }
  return findings;
}

/** Compares the calls of a tool, then drops what another finding explains. */
export async function detectInTool(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  if (state.attempts.length === 0) return;
  for (const detector of ofScope('tool'))
    for await (const detection of detector.detect(state, context, emit)) record(context, detection);
  dropExplained(state);
  dropContent(state);
  dropUncontrolled(state);
  await lowerHarmlessAcceptances(state, context, emit);
  await lowerMetOwnItems(state, context, emit);
  raiseTakenForTrue(state);
  dropUnreachedByInvalid(state);
  lowerInvalidCallCrashes(state);
  state.isJudged = true;
}

/** What needs no more calls, for a tool whose turn to be compared never came: a fault is as grave as after a whole run. */
export function settleUnjudged(state: ToolState): void {
  if (state.isJudged === true || state.attempts.length === 0) return;
  dropExplained(state);
  dropContent(state);
  dropUnreachedByInvalid(state);
  lowerInvalidCallCrashes(state);
}

/** Judges a step of a sequence; true where something was found. */
export function detectInSequence(context: RunContext, now: MadeStep, before: readonly MadeStep[]): boolean {
  const found = ofScope('sequence').flatMap(({ detect }) => [...detect(now, before)]);
  for (const finding of found) record(context, { finding, attempt: now.attempt, isConfirmed: true });
  return found.length > 0;
}

/** Records a finding that comes and goes. */
export function detectInRepetition(state: ToolState, entry: Entry): void {
  for (const { detect } of ofScope('repetition'))
    for (const finding of detect(state, entry)) {
      state.book.add(finding, entry.attempt, true);
      for (const added of state.book.entries) if (added.finding === finding) added.isFlaky = true;
    }
}

/** Compares the tools of a server at one moment of the run. */
export async function detectInServer(
  context: RunContext,
  after: ServerDetector['after'],
  emit: Emit = () => undefined,
): Promise<void> {
  for (const detector of ofScope('server').filter((one) => one.after === after))
    try {
      for await (const detection of detector.detect(context, emit)) record(context, detection);
    } catch (error) {
      if (!context.isInternal(error)) throw error;
      context.noteInternalError(error);
    }
}

/** Writes a finding down with its tool, or with the server where no call shows it. */
function record(context: RunContext, { finding, attempt, isConfirmed }: Detection): void {
  const state = context.stateOf(finding.subject.tool);
  if (state === undefined || attempt === undefined) {
    context.book.add(finding);
    return;
  }
  const index = state.attempts.indexOf(attempt);
  const judged = {
    ...attempt,
    findings: [...attempt.findings, finding],
    passed: attempt.passed && finding.severity !== 'error',
  };
  if (index >= 0) state.attempts[index] = judged;
  state.book.add(finding, judged, isConfirmed);
}

/**
 * What a server depends on is reached by valid calls: where only others fail to, the complaint is about the arguments.
 * So is a vague one, such as "unable to get it", of a tool that has worked.
 */
function dropUnreachedByInvalid(state: ToolState): void {
  const valid = validCalls(state);
  const witnesses = valid.some(missesOwnPlaceholder)
    ? valid
    : state.attempts.filter(({ scenario }) => scenario.expectation !== 'reject');
  // A plain call that fails for another reason says more than an odd one.
  const plain = witnesses.filter(({ scenario }) => scenario.expectation === 'accept');
  const isOdd = plain.length > 0 && !plain.some(({ findings }) => findings.some(isUnreachable));
  const least = successes(state).length > 0 || isOdd ? BEYOND_A_GUESS : 0;
  const isShown = witnesses.some(
    ({ findings, validation }) =>
      findings.some(isUnreachable) && (validation?.diagnosis.confidence ?? 0) >= least,
  );
  if (isShown) return;
  for (const entry of state.book.entries) if (isUnreachable(entry.finding)) state.book.remove(entry);
}

/** A text that was asked for may begin like an error: then its value was not refused either. */
function dropContent(state: ToolState): void {
  const asked = state.book.entries.flatMap(({ finding, attempt }) =>
    finding.rule === 'response/soft-error' && attempt !== undefined && isReturnedContent(state, attempt)
      ? [attempt.arguments]
      : [],
  );
  for (const entry of state.book.entries)
    if (
      CONTENT.has(entry.finding.rule) &&
      entry.attempt !== undefined &&
      asked.includes(entry.attempt.arguments)
    )
      state.book.remove(entry);
}

const CONTENT: ReadonlySet<string> = new Set(['response/soft-error', 'run/enum-drift-in']);

/** How sure a diagnosis is that rests on more than a guess. */
const BEYOND_A_GUESS = 0.7;

const isUnreachable = ({ rule }: Finding): boolean => rule === 'response/unreachable';

/** A tool that rejects valid calls rejects invalid ones for the same reason, and the like. */
function dropExplained({ book }: ToolState): void {
  for (const { rules, explains = [] } of DETECTORS)
    for (const { rule, by, isSamePath } of explains.filter((one) => one.in === 'tool'))
      for (const entry of book.entries.filter(({ finding }) => finding.rule === rule)) {
        const isExplained = book.entries.some(
          ({ finding }) =>
            rules.some(({ id }) => id === finding.rule && id !== rule && (by ?? id) === id) &&
            (isSamePath !== true || finding.path === entry.finding.path),
        );
        if (isExplained) book.remove(entry);
      }
}
