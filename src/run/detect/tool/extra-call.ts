import type { RuleId } from '../../../model/rule.js';
import type { Scenario } from '../../../scenario/index.js';
import { compileSchema } from '../../../schema/index.js';
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
  const attempt = await context.attempt(state, scenario, 'repeat', emit, args);
  const shown = attempt.findings.filter(({ rule }) => BY_ITSELF.has(rule));
  if (shown.length > 0 && compileSchema(state.tool.inputSchema).check(args).outcome === 'valid')
    for (const finding of shown) state.book.add(finding, attempt);
  return attempt;
}

/** What a valid call shows whatever it was made for. The rest depends on what was expected of it. */
const BY_ITSELF = new Set<RuleId>([
  'run/hang',
  'run/exit',
  'run/too-large',
  'response/crash',
  'response/soft-error',
  'response/output-schema',
  'run/unprinted-value',
  'run/unicode',
  'run/promised-form',
]);
