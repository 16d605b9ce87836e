import { isRecord } from '../../../model/json.js';
import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ToolDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/**
 * A tool that needs no argument fails where a client leaves `arguments` out, as the protocol allows. Tried only where
 * null went wrong, too: most servers read both in the same way.
 */
export const withoutArguments: ToolDetector = {
  name: 'without arguments',
  scope: 'tool',
  rules: [RUN_RULES.validRejected],
  at: '/arguments',
  replay: { by: 'run', tools: 'own' },
  detect: calledWithout,
};

async function* calledWithout(state: ToolState, context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const empty = successes(state).find(
    ({ arguments: args }) => isRecord(args) && Object.keys(args).length === 0,
  );
  const isSuspect = state.attempts.some(
    ({ arguments: args, findings }) =>
      args === null && findings.some(({ rule }) => rule === RUN_RULES.malformedArguments.id),
  );
  if (empty === undefined || !isSuspect || state.extra <= 0 || context.isLate) return;
  state.extra--;
  const scenario = { ...empty.scenario, arguments: undefined };
  const attempt = await context.attempt(state, scenario, 'repeat', emit);
  const kind = attempt.validation?.diagnosis.kind;
  if (attempt.validation?.isError !== true || (kind !== 'crash' && kind !== 'validation_rejection')) return;
  const draft = {
    path: '/arguments',
    message: 'The tool fails where `arguments` is left out, although it requires none.',
    expected: 'the response to `{}`',
    received: quote(replyText(attempt.reply), 160),
    fix: 'Treat missing `arguments` as an empty object.',
  };
  yield { finding: runFinding(RUN_RULES.validRejected, state.tool.name, draft), attempt, isConfirmed: true };
}
