import { isRecord } from '../../../model/json.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import { quote, quoteValue } from '../../../model/quote.js';
import { compileSchema } from '../../../schema/index.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { extraCall } from './extra-call.js';

/**
 * No valid call is accepted, but one is with the letters of a value in the other case, where the pattern of the schema
 * allows both. Only for tools that read.
 */
export async function* otherCaseAccepted(
  state: ToolState,
  context: RunContext,
  emit: Emit,
): AsyncGenerator<Detection> {
  const rejected = state.attempts.find(
    ({ scenario, validation }) =>
      scenario.expectation === 'accept' && validation?.diagnosis.kind === 'validation_rejection',
  );
  if (state.stage !== 'read' || successes(state).length > 0 || !isRecord(rejected?.arguments)) return;
  const compiled = compileSchema(state.tool.inputSchema);
  for (const [name, value] of Object.entries(rejected.arguments)) {
    if (typeof value !== 'string' || !hasPattern(state, name)) continue;
    const other = value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    const args = { ...rejected.arguments, [name]: other };
    if (other === value || compiled.check(args).outcome !== 'valid') continue;
    const attempt = await extraCall(state, context, emit, rejected.scenario, args);
    if (attempt?.succeeded !== true) continue;
    const draft = {
      path: joinPointer('', name),
      message:
        'The tool rejects a value that the pattern of its schema allows, and accepts it in another case.',
      expected: quoteValue(value),
      received: quoteValue(other),
      evidence: [{ text: quote(rejected.arguments, 160) }],
    };
    const finding = runFinding(RUN_RULES.validRejected, state.tool.name, draft);
    yield { finding, attempt: rejected, isConfirmed: true };
    return;
  }
}

function hasPattern({ tool: { inputSchema } }: ToolState, name: string): boolean {
  const schema = propertiesOf(inputSchema)[name];
  return isRecord(schema) && typeof schema.pattern === 'string';
}
