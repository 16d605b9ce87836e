import type { Scenario } from '../../../scenario/index.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';

/**
 * A call beyond the plan that works; nothing where the schema forbids its arguments, no call is left for it, or it fails.
 * What a detector concludes from a call that the tool may rightly refuse would be wrong.
 */
export async function workingCall(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  scenario: Scenario,
  args: unknown,
): Promise<Attempt | undefined> {
  if (compileSchema(state.tool.inputSchema).check(args).outcome !== 'valid') return undefined;
  const attempt = await extraCall(state, context, emit, scenario, args);
  return attempt?.succeeded === true ? attempt : undefined;
}
