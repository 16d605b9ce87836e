import { waitingItems } from '../detect/tool/waiting-items.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';

/** Milliseconds above which a call is not made again for this. */
const SLOW = 1_000;

/** Repeats the first success of a tool that says it only reads, before anything else is called: what it lists is to stay. */
export async function readAgain(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const { earliest, tool } = state;
  if (state.stage !== 'read' || tool.annotations?.readOnlyHint !== true || earliest === undefined) return;
  if (state.reread !== undefined || earliest.milliseconds > SLOW || state.stopped !== undefined) return;
  if (waitingItems(earliest).length === 0 || state.extra <= 0 || context.isLate) return;
  state.extra--;
  state.reread = await context.attempt(state, earliest.scenario, 'repeat', emit, earliest.arguments);
}
