import type { Scenario } from '../../../scenario/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';

/** A call that a detector makes beyond the plan; nothing where no call is left for it. */
export async function extraCall(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  scenario: Scenario,
  args: unknown,
): Promise<Attempt | undefined> {
  if (state.extra <= 0 || state.stopped !== undefined) return undefined;
  if (context.isLate) {
    // What this call would have shown was not looked for.
    state.stopped = context.limitReached;
    return undefined;
  }
  state.extra--;
  return await context.attempt(state, scenario, 'repeat', emit, args);
}
