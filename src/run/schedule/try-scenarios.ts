import type { Scenario } from '../../scenario/index.js';
import { isRuledOut } from '../attempt/is-ruled-out.js';
import { isForTool } from '../control/invalid-call.js';
import { hasCallsToSpare } from '../plan/budget.js';
import { replan } from '../plan/plan-tools.js';
import { isCreator } from '../state/is-creator.js';
import type { Emit, RunContext } from '../state/run-context.js';
import { successes, type ToolState } from '../state/tool-state.js';
import { MOST_DISASTERS, note } from './note.js';
import { variedAttempt } from './varied-attempt.js';
import { aboutWhatIsLeft, worksNow } from './works-now.js';

/** Tries the next scenarios of a tool, `count` at most. */
export async function tryScenarios(
  context: RunContext,
  state: ToolState,
  count: number,
  emit: Emit,
): Promise<void> {
  for (let made = 0; made < count; made++) {
    if (hasForgotten(context, state) || isShutOut(state)) await workAgain(context, state, emit);
    if (state.stopped !== undefined) return;
    if (context.isLate) {
      if (state.pending.length > 0) state.stopped = context.limitReached;
      return;
    }
    const scenario = state.pending.shift();
    if (scenario === undefined) return;
    if (!isForTool(scenario.arguments) && context.endsByMalformed >= MOST_DISASTERS) {
      state.withheld = 'calls whose `arguments` is not an object got no response twice: no more were made';
      continue;
    }
    if (state.slow !== undefined && scenario.expectation !== 'reject') {
      state.left.push(scenario);
      continue;
    }
    if (!(await tryOne(context, state, scenario, emit))) made--;
  }
}

/** Tries one scenario; not done where the server takes no more calls. */
async function tryOne(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  emit: Emit,
): Promise<boolean> {
  await context.quota.renewIfDue();
  const hasFailed = state.attempts.length > 0 && successes(state).length === 0;
  const told = await aboutWhatIsLeft(context, state, scenario, emit);
  if (context.isLate) {
    state.pending.unshift(scenario);
    return true;
  }
  const attempt = await variedAttempt(context, state, told, emit);
  if (attempt.isOverQuota === true) {
    state.pending.unshift(scenario);
    return false;
  }
  note(state, attempt);
  if (!isForTool(scenario.arguments) && attempt.fault !== undefined) context.endsByMalformed++;
  // From now on each call varies one thing of the call that succeeded.
  if (hasFailed && successes(state).length > 0) replanAround(context, state);
  return true;
}

/**
 * Plans a tool again around its first success. The calls that failed before showed little: as many more are made, unless
 * the user says how many.
 */
export function replanAround(context: RunContext, state: ToolState): void {
  const failed = state.attempts.length - 1;
  if (context.options.perTool === undefined && hasCallsToSpare(context, failed)) state.planned += failed;
  replan(state, context.options, context.values.for(state));
}

/** Whether the server was started again since the tool has worked: it may know nothing of what the calls are about. */
const hasForgotten = ({ server }: RunContext, { stage, stopped, workedAt }: ToolState): boolean =>
  stage !== 'read' && stopped === undefined && workedAt !== undefined && workedAt !== server.restarts;

/**
 * Whether the last call was refused for the state of what it is about, as it may be for every other one from now on: another
 * tool may have closed or archived the thing. This is looked at once.
 */
function isShutOut(state: ToolState): boolean {
  const last = state.attempts.at(-1);
  const isDue = state.stage !== 'read' && state.usesUp !== true && state.regained !== true;
  if (!isDue || last === undefined || !isRuledOut(last) || successes(state).length === 0) return false;
  // A name that is in use is varied by itself.
  return state.varies === undefined && !isCreator(state.tool.name);
}

async function workAgain(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  const [before] = successes(state);
  if (!hasForgotten(context, state)) state.regained = true;
  state.workedAt = context.server.restarts;
  await worksNow(context, state, emit);
  if (successes(state)[0] !== before) replan(state, context.options, context.values.for(state));
}
