import { pointerTokens } from '../../model/json-pointer.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';
import { attemptObserved } from './observe-effect.js';
import { argumentsInTheWay, varyArguments } from './vary-arguments.js';

/** How far one variation is from the next: the neighbours of what exists often exist, too. */
const STRIDE = 13;

/**
 * Calls a tool for a scenario. Where what an earlier call made is in the way of a valid one, it is made once more with
 * other values in its place, and so are all further ones: two bookings of one room need two days.
 */
export async function variedAttempt(
  context: RunContext,
  state: ToolState,
  scenario: Scenario,
  emit: Emit,
): Promise<Attempt> {
  const turn = 1 + state.attempts.length * STRIDE;
  const [violated] = pointerTokens(scenario.violates?.path ?? '');
  const varies = (state.varies ?? []).filter((name) => name !== violated);
  const args = varyArguments(state, scenario.arguments, varies, turn) ?? scenario.arguments;
  const attempt = await attemptObserved(context, state, scenario, 'scenario', emit, args);
  if (state.stage === 'read' || scenario.expectation !== 'accept') return attempt;
  const names = argumentsInTheWay(state, attempt);
  const others = varyArguments(state, args, names, turn + 1);
  if (others === undefined || state.extra <= 0 || context.isLate) return attempt;
  state.extra--;
  const again = await attemptObserved(context, state, scenario, 'scenario', emit, others);
  if (!again.succeeded) return attempt;
  state.varies = names;
  return again;
}
