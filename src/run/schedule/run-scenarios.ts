import type { RunEvent } from '../../model/run-event.js';
import { findSequences } from '../../scenario/index.js';
import { confirmFindings } from '../confirm/confirm-findings.js';
import { type Course, eachTool, ofStage } from '../course.js';
import { holdToReadOnly } from '../detect/server/read-only.js';
import { replanAll } from '../plan/plan-tools.js';
import type { Emit } from '../state/run-context.js';
import type { Stage, ToolState } from '../state/tool-state.js';
import { runInOrder } from './run-in-order.js';
import { runSequence } from './run-sequence.js';
import { tryScenarios } from './try-scenarios.js';

/** Scenarios of each tool that are tried before any tool gets more. */
const WAVE = 8;

/** All other scenarios of a stage, some of every tool before more of any; then each finding is made sure of. */
export async function* runScenarios(course: Course, stage: Stage): AsyncGenerator<RunEvent> {
  const { examiner, values } = course;
  const states = ofStage(course, stage);
  await replanAll(states, examiner.options, values.for(stage));
  for (const count of [WAVE, Number.POSITIVE_INFINITY]) {
    yield* eachTool(course, states, stage, (state, emit) => tryScenarios(examiner, state, count, emit));
    yield progress(course);
  }
  yield* eachTool(course, states, stage, (state, emit) => confirmFindings(examiner, state, emit));
  if (stage === 'read' && hasCallsToSpare(course)) {
    const hasWritten = course.states.some((state) => state.stage !== 'read' && state.attempts.length > 0);
    const hold = (readers: readonly ToolState[], emit: Emit): Promise<void> =>
      holdToReadOnly(examiner, readers, hasWritten, emit);
    yield* runInOrder([states], 1, hold);
  }
  values.gather(course.states);
}

/** Creates, reads, changes and deletes what belongs together. */
export async function* sequences(course: Course): AsyncGenerator<RunEvent> {
  const { examiner, values } = course;
  const callable = course.states.filter(({ skipped }) => skipped === undefined);
  const states = new Map(callable.map((state) => [state.tool.name, state]));
  yield* runInOrder(findSequences(callable.map(({ tool }) => tool)), 1, (sequence, emit: Emit) =>
    runSequence(examiner, sequence, states, examiner.options.values, emit),
  );
  values.gather(course.states);
}

/** Whether calls are left for more than what is planned. */
function hasCallsToSpare({ examiner: { options, server }, states }: Course): boolean {
  const { maxCalls } = options;
  const planned = states.reduce((total, { pending, extra }) => total + pending.length + extra, 0);
  return maxCalls === undefined || maxCalls - server.calls - planned > states.length * 2;
}

function progress({ examiner, states }: Course): RunEvent {
  const planned = states.reduce((total, state) => total + state.planned, 0);
  return { type: 'progress', calls: examiner.server.calls, planned, milliseconds: examiner.elapsed };
}
