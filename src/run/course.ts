import type { RunEvent } from '../model/run-event.js';
import { runInOrder } from './schedule/run-in-order.js';
import type { Emit, Examiner } from './state/run-context.js';
import type { Stage, ToolState } from './state/tool-state.js';
import type { ValuePool } from './state/value-pool.js';

/** What the steps of a run share. */
export interface Course {
  readonly examiner: Examiner;
  readonly states: readonly ToolState[];
  readonly values: ValuePool;
}

/** The tools of a stage that may be called. */
export function ofStage({ states }: Course, stage: Stage): readonly ToolState[] {
  return states.filter((state) => state.stage === stage && state.skipped === undefined);
}

/** Works on tools: those that only read at the same time, what changes something one after the other. */
export function eachTool(
  { examiner }: Course,
  states: readonly ToolState[],
  stage: Stage,
  work: (state: ToolState, emit: Emit) => Promise<void>,
): AsyncGenerator<RunEvent> {
  return runInOrder(states, stage === 'read' ? examiner.options.concurrency : 1, work);
}
