import { enumDriftText } from '../detect/tool/enum-drift-text.js';
import { limitIgnored } from '../detect/tool/limit-ignored.js';
import { findMixedUp } from '../detect/tool/mixed-up.js';
import { unicodeLost } from '../detect/tool/unicode-lost.js';
import { unknownTool } from '../detect/tool/unknown-tool.js';
import { validRejected } from '../detect/tool/valid-rejected.js';
import type { Entry } from '../state/finding-book.js';
import type { Emit, Examiner } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';
import { again, hasWorked, repeats, shows } from './repeat-call.js';
import { smaller } from './shrink.js';

/** Calls that are spent on making one failing call smaller. */
const MOST_STEPS = 6;

/** Findings for which the server was already called twice, or that no second call can show. */
const SETTLED = new Set(['run/hang', 'run/exit', 'run/too-large', 'run/no-answer']);

/** Looks at all calls of a tool together, then makes sure of each finding: does it repeat, and in how small a call? */
export async function confirmFindings(examiner: Examiner, state: ToolState, emit: Emit): Promise<void> {
  for (const [index, attempt] of state.attempts.entries()) {
    const finding = validRejected(state, attempt);
    if (finding === undefined) continue;
    state.attempts[index] = { ...attempt, passed: attempt.passed && finding.severity !== 'error' };
    state.book.add(finding, attempt);
  }
  addOverall(state);
  await findMixedUp(examiner, state, emit);
  dropExplained(state);
  for (const entry of state.book.entries) {
    if (entry.isSettled || entry.finding.severity === 'info' || SETTLED.has(entry.finding.rule)) continue;
    if (state.extra <= 0 || state.stopped !== undefined || examiner.isLate) return;
    entry.isSettled = true;
    if (!(await repeats(examiner, state, entry, emit))) continue;
    if (isOfText(state, entry)) state.book.remove(entry);
    else await reduce(examiner, state, entry, emit);
  }
}

/** What a tool depends on is reached whatever the text: where an odd one fails each time, the complaint is about it. */
function isOfText(state: ToolState, { finding, attempt }: Entry): boolean {
  const isOdd = attempt?.scenario.expectation === 'either' && hasWorked(state);
  return finding.rule === 'response/unreachable' && isOdd;
}

/** What only the calls of a tool together show, each with the call that shows it best. */
function addOverall(state: ToolState): void {
  const [first] = state.attempts;
  const unknown = unknownTool(state);
  const found = [
    unknown === undefined || first === undefined ? undefined : ([unknown, first] as const),
    limitIgnored(state),
    unicodeLost(state),
    enumDriftText(state),
  ].filter((one) => one !== undefined);
  for (const [finding, attempt] of found) {
    state.book.add(finding, attempt);
    for (const entry of state.book.entries) if (entry.finding === finding) entry.isSettled = true;
  }
}

/**
 * Leaves out what another finding explains: a tool that rejects valid calls rejects invalid ones for the same reason,
 * and one that takes anything at a place takes a text there, too.
 */
function dropExplained({ book }: ToolState): void {
  const has = (rule: string, path?: string): boolean =>
    book.entries.some(
      ({ finding }) => finding.rule === rule && (path === undefined || finding.path === path),
    );
  for (const entry of book.entries) {
    const { rule, path } = entry.finding;
    if (rule === 'run/rejected-otherwise' && has('run/valid-rejected')) book.remove(entry);
    if (rule === 'run/coerced' && (has('run/silent-acceptance', path) || has('run/enum-drift-in', path)))
      book.remove(entry);
  }
}

/** Drops and simplifies arguments as long as the finding stays. */
async function reduce(examiner: Examiner, state: ToolState, entry: Entry, emit: Emit): Promise<void> {
  if (entry.finding.severity !== 'error' || entry.attempt === undefined) return;
  let steps = 0;
  let found = true;
  while (found) {
    found = false;
    for (const candidate of smaller(state.tool.inputSchema, entry.attempt.scenario, entry.smallest)) {
      if (steps++ >= MOST_STEPS) return;
      const attempt = await again(examiner, state, entry, 'shrink', candidate, emit);
      if (attempt === undefined) return;
      if (!shows(state, attempt, entry)) continue;
      entry.smallest = candidate;
      found = true;
      break;
    }
  }
}
