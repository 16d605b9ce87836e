import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';
import { argumentsOf, describedAs } from './ignored-argument.js';

/** How a description says what null does: "or null to search all", "pass null for any", "null means no limit". */
const MEANT: readonly RegExp[] = [
  /\bor [`'"]?null\b/i,
  /\b(?:pass|use|send|give|set (?:it )?to|with) [`'"]?null[`'"]? (?:to|for|if|when|where|means)\b/i,
  /(?:^|[.;,(] ?)[`'"]?null[`'"]?(?: means| is| selects| returns| for| =) /i,
];
const NEGATED = /\b(?:not|never|don't|cannot|without|reject\w*|invalid|error)\b/i;

/** What a description says null does, and neither the schema nor the tool allows it. */
export async function* nullRejected(
  state: ToolState,
  context: RunContext,
  emit: Emit,
  base: Attempt,
  sent: Readonly<Record<string, unknown>>,
): AsyncGenerator<Detection> {
  const compiled = compileSchema(state.tool.inputSchema);
  for (const argument of argumentsOf(state)) {
    const { name } = argument;
    const said = describedAs(argument);
    if (NEGATED.test(said) || !MEANT.some((words) => words.test(said))) continue;
    const args = { ...sent, [name]: null };
    if (compiled.check(args).outcome !== 'invalid') continue;
    const attempt = await extraCall(state, context, emit, base.scenario, args);
    if (attempt?.reply === undefined || attempt.succeeded) continue;
    const draft = {
      path: joinPointer('/example', name),
      message: `The tool rejects null, for which the description of "${quote(name, 60)}" gives a meaning.`,
      expected: quote(said, 160),
      received: quote(replyText(attempt.reply), 160),
    };
    const finding = runFinding(RUN_RULES.validRejected, state.tool.name, draft);
    yield { finding: { ...finding, severity: 'warning' }, attempt, isConfirmed: true };
    return;
  }
}
