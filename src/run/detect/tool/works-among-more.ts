import type { Finding } from '../../../model/finding.js';
import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { extraCall } from './extra-call.js';

/**
 * A value that is rejected alone and accepted among more arguments: the tool has a rule about which arguments go
 * together, which most schemas do not state. The finding is a note then.
 */
export async function mildAmongMore(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  finding: Finding,
  { arguments: args, scenario }: Attempt,
): Promise<Finding> {
  const [name] = pointerTokens(finding.path);
  if (finding.severity !== 'error' || name === undefined || !isRecord(args)) return finding;
  if (!Object.hasOwn(args, name)) return finding;
  const widest = widestSuccess(state);
  if (widest === undefined || Object.keys(widest).length <= Object.keys(args).length) return finding;
  const among = { ...widest, [name]: args[name] };
  const attempt = await extraCall(state, context, emit, scenario, among);
  if (attempt?.succeeded !== true) return finding;
  const evidence = [...finding.evidence, { text: `accepted in ${quote(among, 240)}` }];
  return { ...finding, severity: 'info', evidence };
}

/** The arguments of the success that had most of them. */
function widestSuccess(state: ToolState): Readonly<Record<string, unknown>> | undefined {
  return successes(state)
    .flatMap((success) => (isRecord(success.arguments) ? [success.arguments] : []))
    .sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
}
