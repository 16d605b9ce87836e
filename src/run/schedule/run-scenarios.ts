import type { RunEvent } from '../../model/run-event.js';
import { confirmFindings } from '../confirm/confirm-findings.js';
import { detectInServer, detectInTool } from '../detect/run-detectors.js';
import { hasCallsToSpare } from '../plan/budget.js';
import { replanAll } from '../plan/plan-tools.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { Stage } from '../state/tool-state.js';
import { runInOrder } from './run-in-order.js';
import { tryAbsent } from './try-absent.js';
import { tryListed } from './try-listed.js';
import { tryScenarios } from './try-scenarios.js';

/** Scenarios of each tool that are tried before any tool gets more. */
const WAVE = 8;

/** All other scenarios of a stage, some of every tool before more of any; then each finding is confirmed. */
export async function* runScenarios(context: RunContext, stage: Stage): AsyncGenerator<RunEvent> {
  const { values } = context;
  const states = context.ofStage(stage);
  await replanAll(context, states, values.for(stage));
  for (const count of [WAVE, Number.POSITIVE_INFINITY]) {
    yield* context.eachTool(states, stage, (state, emit) => tryScenarios(context, state, count, emit));
    yield progress(context);
  }
  yield* context.eachTool(states, stage, async (state, emit) => {
    await tryAbsent(context, state, emit);
    await tryListed(context, state, emit);
    await detectInTool(context, state, emit);
    await confirmFindings(context, state, emit);
  });
  if (stage === 'read' && hasCallsToSpare(context))
    yield* runInOrder([context], 1, (_, emit: Emit) => detectInServer(context, 'reading', emit));
  values.gather(context.states);
}

function progress({ server, states, elapsed }: RunContext): RunEvent {
  const planned = states.reduce((total, state) => total + state.planned, 0);
  return { type: 'progress', calls: server.calls, planned, milliseconds: elapsed };
}
