import type { RunEvent } from '../../model/run-event.js';
import { extraCall } from '../detect/tool/extra-call.js';
import type { Emit, RunContext } from '../state/run-context.js';
import type { ToolState } from '../state/tool-state.js';

/** Milliseconds above which a call is not made again only to be compared. */
const SLOW = 2_000;

/**
 * Repeats what tools that read have returned, where something was written since: calls are compared with each other
 * later, and a difference that our own writing made is no defect.
 */
export async function* refreshSuccesses(context: RunContext): AsyncGenerator<RunEvent> {
  const hasWritten = context.states.some(({ stage, attempts }) => stage !== 'read' && attempts.length > 0);
  if (!hasWritten) return;
  yield* context.eachTool(context.ofStage('read'), 'read', (state, emit) => refresh(context, state, emit));
}

async function refresh(context: RunContext, state: ToolState, emit: Emit): Promise<void> {
  for (const [index, attempt] of state.attempts.entries()) {
    if (!attempt.succeeded || attempt.scenario.violates !== undefined) continue;
    const again =
      attempt.milliseconds < SLOW
        ? await extraCall(state, context, emit, attempt.scenario, attempt.arguments)
        : undefined;
    state.attempts[index] = again?.succeeded === true ? again : { ...attempt, isStale: true };
    for (const finding of again?.findings ?? []) state.book.add(finding, again);
  }
}
