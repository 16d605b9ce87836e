import type { Attempt } from '../attempt/attempt.js';
import { listedItems } from '../detect/tool/listed-items.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';

/** Calls that this costs. */
const COST = 3;

const itemsIn = (attempt: Attempt): readonly string[] => listedItems(attempt) ?? [];

/** Repeats a call of a tool that reads and lists something, right before it is asked for other things. */
export async function askBefore(
  context: RunContext,
  state: ToolState,
  worked: Attempt,
  emit: Emit,
): Promise<Attempt | undefined> {
  const isAsked = state.between !== undefined || itemsIn(worked).length === 0;
  return state.stage !== 'read' || isAsked ? undefined : repeat(context, state, worked, emit);
}

/**
 * Repeats the call again where the response about the other thing has items of the first: whatever has been added since is
 * what the tool remembers, and no change.
 */
export async function askAfter(
  context: RunContext,
  state: ToolState,
  before: Attempt,
  other: Attempt,
  emit: Emit,
): Promise<void> {
  const own = new Set(itemsIn(before));
  if (!other.succeeded || !itemsIn(other).some((item) => own.has(item))) return;
  const after = await repeat(context, state, before, emit);
  const isOther = after !== undefined && itemsIn(after).some((item) => !own.has(item));
  const again = isOther ? await repeat(context, state, before, emit) : undefined;
  if (after !== undefined && again !== undefined) state.between = { before, other, after, again };
}

async function repeat(
  context: RunContext,
  state: ToolState,
  { scenario, arguments: args }: Attempt,
  emit: Emit,
): Promise<Attempt | undefined> {
  if (state.stopped !== undefined || state.extra < COST || context.isLate) return undefined;
  state.extra--;
  const attempt = await context.attempt(state, scenario, 'repeat', emit, args);
  return attempt.succeeded ? attempt : undefined;
}
