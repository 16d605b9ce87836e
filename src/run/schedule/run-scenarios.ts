import type { RunEvent } from '../../model/run-event.js';
import { isRuledOut } from '../attempt/is-ruled-out.js';
import { confirmFindings } from '../confirm/confirm-findings.js';
import { detectInServer, detectInTool } from '../detect/run-detectors.js';
import { noteEarlyTraces } from '../detect/server/read-only.js';
import { hasCallsToSpare } from '../plan/budget.js';
import { replan, replanAll } from '../plan/plan-tools.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { type Stage, successes, type ToolState } from '../state/tool-state.js';
import { observeTellingCalls } from './observe-telling-calls.js';
import { runInOrder } from './run-in-order.js';
import { tryAbsent } from './try-absent.js';
import { tryListed } from './try-listed.js';
import { tryMore } from './try-more.js';
import { tryPairs } from './try-pairs.js';
import { tryScenarios } from './try-scenarios.js';
import { noteUsingUp, worksNow } from './works-now.js';

/** Scenarios of each tool that are tried before any tool gets more. */
const WAVE = 8;

/** All other scenarios of a stage, some of every tool before more of any; then each finding is confirmed. */
export async function* runScenarios(context: RunContext, stage: Stage): AsyncGenerator<RunEvent> {
  const { values } = context;
  const states = context.ofStage(stage);
  await replanAll(context, states);
  if (stage === 'read' && hasCallsToSpare(context))
    yield* runInOrder([context], 1, (_, emit: Emit) => noteEarlyTraces(context, emit));
  // Before the plan fills lists and texts with its values: what was changed is plain to see.
  if (stage !== 'read')
    yield* context.eachTool(states, stage, (state, emit) => observe(context, state, emit));
  for (const count of [WAVE, Number.POSITIVE_INFINITY]) {
    yield* context.eachTool(states, stage, (state, emit) => tryScenarios(context, state, count, emit));
    yield progress(context);
  }
  // A search may have shown things of other kinds than the first calls: tools are asked for these, too.
  if (stage === 'read') values.gather(context.states);
  yield* context.eachTool(states, stage, (state, emit) => detect(context, state, emit));
  for (const state of states) state.isUntried = successes(state).length === 0;
  if (stage === 'read' && hasCallsToSpare(context))
    yield* runInOrder([context], 1, (_, emit: Emit) => detectInServer(context, 'reading', emit));
  values.gather(context.states);
}

/**
 * The scenarios of tools that have succeeded only since theirs were made: around a call that works, each shows what it is
 * about.
 */
export async function* runLateScenarios(context: RunContext): AsyncGenerator<RunEvent> {
  const late = context.states.filter((state) => state.isUntried === true && successes(state).length > 0);
  for (const stage of ['read', 'write', 'act', 'destroy'] as const) {
    const states = late.filter((state) => state.stage === stage);
    yield* context.eachTool(states, stage, (state, emit) => tryLate(context, state, emit));
  }
  context.values.gather(context.states);
}

/** Scenarios that a tool gets once more, and calls that are left for the detectors. */
const MOST_LATE = 16;
const RESERVE = 8;

async function tryLate(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  state.isUntried = false;
  if (!(await worksNow(context, state, emit))) return;
  const more = Math.min(MOST_LATE, state.extra - RESERVE);
  if (more <= 0) return;
  state.extra -= more;
  await observe(context, state, emit);
  state.planned = state.attempts.length + more;
  replan(state, context.options, context.values.for(state));
  await tryScenarios(context, state, Number.POSITIVE_INFINITY, emit);
  await detect(context, state, emit);
}

async function observe(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  await noteUsingUp(context, state, emit);
  const known = state.effects.length;
  await observeTellingCalls(context, state, emit);
  const seen = state.effects.slice(known).map(({ attempt }) => attempt);
  // Another tool may have closed or archived what these calls were about.
  if (seen.length === 0 || !seen.every(isRuledOut) || isCreator(state.tool.name)) return;
  if (await worksNow(context, state, emit)) await observeTellingCalls(context, state, emit);
}

async function detect(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  await tryAbsent(context, state, emit);
  await tryListed(context, state, emit);
  await tryMore(context, state, emit);
  await tryPairs(context, state, emit);
  await detectInTool(context, state, emit);
  await confirmFindings(context, state, emit);
}

function progress({ server, states, elapsed }: RunContext): RunEvent {
  const planned = states.reduce((total, state) => total + state.planned, 0);
  return { type: 'progress', calls: server.calls, planned, milliseconds: elapsed };
}
