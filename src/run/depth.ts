import type { RunEvent } from '../model/run-event.js';
import { findSequences } from '../scenario/index.js';
import { type Course, eachTool, ofStage } from './course.js';
import type { Emit } from './examiner.js';
import { exercise } from './exercise.js';
import { inOrder } from './in-order.js';
import { replanAll } from './plan.js';
import { holdToReadOnly } from './read-only.js';
import { runSequence } from './sequences.js';
import { settle } from './settle.js';
import type { Stage, ToolState } from './tool-state.js';

/** Scenarios of each tool that are tried before any tool gets more. */
const WAVE = 8;

/** All other scenarios of a stage, some of every tool before more of any; then each finding is made sure of. */
export async function* depth(course: Course, stage: Stage): AsyncGenerator<RunEvent> {
  const { examiner, values } = course;
  const states = ofStage(course, stage);
  await replanAll(states, examiner.options, values.for(stage));
  for (const count of [WAVE, Number.POSITIVE_INFINITY]) {
    yield* eachTool(course, states, stage, (state, emit) => exercise(examiner, state, count, emit));
    yield progress(course);
  }
  yield* eachTool(course, states, stage, (state, emit) => settle(examiner, state, emit));
  if (stage === 'read' && hasCallsToSpare(course)) {
    const hasWritten = course.states.some((state) => state.stage !== 'read' && state.attempts.length > 0);
    const hold = (readers: readonly ToolState[], emit: Emit): Promise<void> =>
      holdToReadOnly(examiner, readers, hasWritten, emit);
    yield* inOrder([states], 1, hold);
  }
  values.gather(course.states);
}

/** Creates, reads, changes and deletes what belongs together. */
export async function* sequences(course: Course): AsyncGenerator<RunEvent> {
  const { examiner, values } = course;
  const callable = course.states.filter(({ skipped }) => skipped === undefined);
  const states = new Map(callable.map((state) => [state.tool.name, state]));
  yield* inOrder(findSequences(callable.map(({ tool }) => tool)), 1, (sequence, emit: Emit) =>
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
