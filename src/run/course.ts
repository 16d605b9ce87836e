import type { RunEvent } from '../model/run-event.js';
import type { Emit, Examiner } from './examiner.js';
import { inOrder } from './in-order.js';
import type { Stage, ToolState } from './tool-state.js';
import type { ValuePool } from './value-pool.js';

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
  return inOrder(states, stage === 'read' ? examiner.options.concurrency : 1, work);
}
