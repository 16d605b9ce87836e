import type { RunContext } from '../state/run-context.js';

/** Calls beyond its scenarios that a tool may cost: to try other values, to repeat, to reduce. */
const MOST_EXTRA = 30;

/** How many calls a tool gets. */
export interface Share {
  readonly scenarios: number;
  readonly extra: number;
}

/**
 * Divides the calls of a run among its tools before the first one is made, so that no tool eats the share of another and
 * the outcome does not depend on which is faster: everybody gets one, then everybody who wants gets another.
 */
export function divide(wanted: readonly number[], maxCalls: number): readonly Share[] {
  const given = wanted.map(() => 0);
  let left = maxCalls;
  for (let round = 0; left > 0 && wanted.some((want) => want > round); round++)
    for (const [index, want] of wanted.entries()) {
      if (left <= 0 || want <= round) continue;
      given[index] = round + 1;
      left--;
    }
  const served = given.filter((count) => count > 0).length;
  const extra = served === 0 ? 0 : Math.min(MOST_EXTRA, Math.floor(left / served));
  return given.map((scenarios) => ({ scenarios, extra: scenarios === 0 ? 0 : extra }));
}

/** Whether calls are left for more than what is planned: two for each tool, and some for one of them. */
export function hasCallsToSpare({ options: { maxCalls }, server, states }: RunContext, some = 0): boolean {
  const planned = states.reduce((total, { pending, extra }) => total + pending.length + extra, 0);
  return maxCalls - server.calls - planned > states.length * 2 + some;
}
