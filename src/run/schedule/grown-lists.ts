import type { RunEvent } from '../../model/run-event.js';
import type { Attempt } from '../attempt/attempt.js';
import { shownData } from '../attempt/reply-text.js';
import { onlyList } from '../detect/tool/listed-items.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { note } from './note.js';
import { runLateScenarios } from './run-scenarios.js';

/** Items of which a list shows whether it selects and orders them. */
const ENOUGH = 2;

/** Milliseconds above which a tool is not called again for this. */
const SLOW = 1_000;

/** Calls that are left for the detectors. */
const RESERVE = 8;

/**
 * Tries the tools again whose lists were too short to show anything when they were tried, and are longer by now: other
 * tools have made things since. Before anything is taken away.
 */
export async function* lookAtGrownLists(context: RunContext): AsyncGenerator<RunEvent> {
  yield* context.eachTool(context.ofStage('read'), 'read', (state, emit) => noteGrowth(context, state, emit));
  yield* runLateScenarios(context);
}

async function noteGrowth(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const worked = successes(state).filter((one) => one.scenario.expectation === 'accept');
  const sizes = worked.map(sizeOf).filter((size) => size !== undefined);
  const [first] = worked;
  if (first === undefined || sizes.length === 0 || Math.max(...sizes) >= ENOUGH) return;
  if (first.milliseconds > SLOW || state.extra <= RESERVE || state.stopped !== undefined || context.isLate)
    return;
  state.extra--;
  const now = await context.attempt(state, first.scenario, 'repeat', emit, first.arguments);
  if ((sizeOf(now) ?? 0) < ENOUGH) return;
  state.planned++;
  note(state, now);
  state.attempts.unshift(...state.attempts.splice(-1));
  state.isUntried = true;
}

const sizeOf = ({ reply, succeeded }: Attempt): number | undefined =>
  succeeded ? onlyList(shownData(reply))?.length : undefined;
