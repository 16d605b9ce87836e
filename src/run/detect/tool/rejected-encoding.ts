import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote, quoteValue } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { mentionsProperty } from '../property-names.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/** Places of one tool that are tried. */
const MOST = 2;

/**
 * A tool has rejected every valid call with a complaint about one argument, and accepts the same value in another type: a
 * list as JSON text, a number as digits. That call is the control.
 */
export async function* encodingRejected(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): AsyncGenerator<Detection> {
  if (successes(state).length > 0) return;
  // The latest call has the values that the server has shown.
  const rejected = state.attempts.findLast(
    ({ scenario, validation }) =>
      scenario.expectation === 'accept' && validation?.diagnosis.kind === 'validation_rejection',
  );
  const args = rejected?.arguments;
  if (rejected === undefined || !isRecord(args)) return;
  const blamed = Object.keys(args).filter((name) => mentionsProperty(replyText(rejected.reply), name));
  for (const name of blamed.slice(0, MOST))
    for (const other of inOtherTypes(args[name])) {
      const accepted = await extraCall(state, context, emit, rejected.scenario, { ...args, [name]: other });
      if (accepted?.succeeded !== true) continue;
      const again = await extraCall(state, context, emit, rejected.scenario, args);
      if (again === undefined || again.succeeded) return;
      yield detection(state, again, name, { asked: args[name], other });
      return;
    }
}

/** A value in the types in which a careless program asks for it. */
function inOtherTypes(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return [JSON.stringify(value), value.join(',')];
  if (isRecord(value)) return [JSON.stringify(value)];
  return typeof value === 'string' ? [[value]] : [String(value)];
}

function detection(
  { tool }: ToolState,
  attempt: Attempt,
  name: string,
  { asked, other }: { readonly asked: unknown; readonly other: unknown },
): Detection {
  const finding = runFinding(RUN_RULES.validRejected, tool.name, {
    path: joinPointer('', name),
    message: 'The tool rejects a value of the type that its schema declares, and accepts it in another type.',
    expected: `success with ${quoteValue(asked)}`,
    received: `success only with ${quoteValue(other)}`,
    evidence: [{ text: quote(replyText(attempt.reply), 200) }],
  });
  return { finding, attempt, isConfirmed: true };
}
