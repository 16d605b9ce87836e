import { isRecord } from '../../../model/json.js';
import { canonicalJson } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { argumentsOf } from './ignored-argument.js';
import { readsOrComputes } from './reads-or-computes.js';
import { workingCall } from './working-call.js';
import { showsSum } from './wrong-sum.js';

/** Parts that are asked for at once: two may hide a mistake that three show. */
const NUMBERS: readonly number[] = [3, 2];

/**
 * Calls with several parts that all differ, of a tool that takes a list and shows a total of what it returns: equal parts,
 * or one alone, have the same total whichever of them is left out.
 */
export async function severalParts(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): Promise<readonly Attempt[]> {
  const base = successes(state).find(showsSum);
  if (base === undefined || !isRecord(base.arguments) || !readsOrComputes(state)) return [];
  const list = argumentsOf(state).find(({ schema }) => schema.type === 'array');
  const parts = list === undefined ? [] : partsSent(state, list.name);
  if (list === undefined || parts.length < 2) return [];
  const made: Attempt[] = [];
  for (const number of NUMBERS.filter((one) => one <= parts.length)) {
    const args = { ...base.arguments, [list.name]: parts.slice(0, number) };
    const attempt = await workingCall(state, context, emit, base.scenario, args);
    if (attempt !== undefined) made.push(attempt);
  }
  return made;
}

/** The different parts that calls which worked were made with. */
function partsSent(state: ToolState, name: string): readonly unknown[] {
  const parts = successes(state).flatMap(({ arguments: args }) => {
    const sent = isRecord(args) ? args[name] : undefined;
    return Array.isArray(sent) ? sent.slice(0, 20) : [];
  });
  return [...new Map(parts.map((part) => [canonicalJson(part), part])).values()];
}
