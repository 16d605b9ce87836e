import { quote, quoteValue } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { invalidCalls, invalidOutcome } from '../../control/invalid-call.js';
import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';
import { errorStyle, errorTypeOf, unlessError } from './error-structure.js';

/** Types that say something else than that the arguments are wrong; `insufficient_data` may well be meant. */
const WRONG: ReadonlySet<string> = new Set(['internal_error', 'not_found']);

/** A server that declares SPEC-021's four types of error reports invalid arguments with another one. */
export const errorType: ServerDetector = {
  name: 'error type',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.errorType],
  replay: {
    by: 'call',
    shows: ({ reply }, { message }) => (WRONG.has(errorTypeOf(reply) ?? '') ? message : undefined),
    conclude: unlessError,
  },
  detect: ({ states }) => mistyped(states),
};

function* mistyped(states: readonly ToolState[]): Generator<Detection> {
  if (errorStyle(states) === 'free') return;
  for (const state of states)
    for (const attempt of invalidCalls(state)) {
      const type = errorTypeOf(attempt.reply);
      if (type === undefined || !WRONG.has(type)) continue;
      // A response that is wrong in a graver way has its finding.
      if (attempt.findings.some(({ severity }) => severity === 'error')) continue;
      if (invalidOutcome(state, attempt).outcome !== 'refused') continue;
      const draft = {
        path: '/error/type',
        message: `The tool reports invalid arguments as "${type}".`,
        expected: '"validation_error"',
        received: quoteValue(type),
        evidence: [{ text: quote(replyText(attempt.reply), 160) }],
      };
      yield { finding: runFinding(RUN_RULES.errorType, state.tool.name, draft, 'response'), attempt };
    }
}
