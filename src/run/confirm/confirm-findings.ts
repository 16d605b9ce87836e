import { isRecord } from '../../model/json.js';
import type { RuleId } from '../../model/rule.js';
import type { Entry } from '../state/finding-book.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { again, hasWorked, repeats, shownBy } from './repeat-call.js';
import { smaller } from './shrink.js';

/** Calls that are spent on making one failing call smaller. */
const MOST_STEPS = 6;

/** Findings for which the server was already called twice, or that no second call can show. */
const CONFIRMED = new Set<RuleId>(['run/hang', 'run/exit', 'run/too-large', 'run/no-answer']);

/** Confirms each finding of a tool: does it repeat, and in how small a call? */
export async function confirmFindings(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  for (const entry of state.book.entries) {
    if (entry.isConfirmed || entry.finding.severity === 'info' || CONFIRMED.has(entry.finding.rule)) continue;
    // Several calls have shown it, and none has succeeded: another one would show nothing new.
    if (entry.finding.rule === 'response/unreachable' && isEnough(entry) && !hasWorked(state)) continue;
    if (state.extra <= 0 || state.stopped !== undefined || context.isLate) return;
    entry.isConfirmed = true;
    if (!(await repeats(context, state, entry, emit))) continue;
    if (isOfText(state, entry) || (await isReached(context, state, entry, emit))) state.book.remove(entry);
    else await reduce(context, state, entry, emit);
  }
}

/** Milliseconds after which a tool has tried to reach its upstream more than once. */
const RETRIED = 3_000;

const isEnough = ({ occurrences, attempt }: Entry): boolean =>
  occurrences > 1 || (attempt?.milliseconds ?? 0) > RETRIED;

/** An upstream is reached whatever the text: where an odd text fails each time, the complaint is about the text. */
function isOfText(state: ToolState, { finding, attempt }: Entry): boolean {
  const isOdd = attempt?.scenario.expectation === 'either' && hasWorked(state);
  return finding.rule === 'response/unreachable' && isOdd;
}

/** A value that says where to go: of two places, one may be reached and the other not. */
const ADDRESS = /:\/\/|^[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}(?::\d{1,5})?(?:\/|$)/;

/** Whether a call that has worked still does: the upstream is there, and what could not be reached is an argument's affair. */
async function isReached(context: RunContext, state: ToolState, entry: Entry, emit: Emit): Promise<boolean> {
  if (entry.finding.rule !== 'response/unreachable' || !isRecord(entry.smallest)) return false;
  const names = Object.keys(entry.smallest).sort().join();
  // With other arguments, a tool may go another way.
  const worked = successes(state).find(
    ({ arguments: args }) => isRecord(args) && Object.keys(args).sort().join() === names,
  );
  if (worked === undefined) return false;
  const sent: readonly unknown[] = Object.values(entry.smallest);
  if (sent.flat().some((value) => isRecord(value) || ADDRESS.test(String(value)))) return false;
  const control = await again(context, state, entry, 'repeat', worked.arguments, emit);
  return control?.succeeded === true;
}

/** Drops and simplifies arguments as long as the finding stays. */
async function reduce(context: RunContext, state: ToolState, entry: Entry, emit: Emit): Promise<void> {
  if (entry.finding.severity !== 'error' || entry.attempt === undefined) return;
  let steps = 0;
  let found = true;
  while (found) {
    found = false;
    for (const candidate of smaller(state.tool.inputSchema, entry.attempt.scenario, entry.smallest)) {
      if (steps++ >= MOST_STEPS) return;
      const attempt = await again(context, state, entry, 'shrink', candidate, emit);
      if (attempt === undefined) return;
      const shown = shownBy(state, attempt, entry);
      if (shown === undefined) continue;
      // What is shown is one exchange: the response and the evidence belong to the arguments.
      entry.smallest = candidate;
      entry.reply = attempt.reply;
      entry.finding = { ...entry.finding, evidence: shown.evidence };
      found = true;
      break;
    }
  }
}
