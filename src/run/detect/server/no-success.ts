import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { dataNeeded } from '../../summary/data-needed.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A tool was called, but no call succeeded, and no other finding says why. */
export const noSuccess: ServerDetector = {
  name: 'no success',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.noSuccess],
  replay: { by: 'run', tools: 'own' },
  detect: ({ states }) => neverSucceeded(states),
};

function* neverSucceeded(states: readonly ToolState[]): Generator<Detection> {
  for (const state of states) {
    const { tool, attempts, book } = state;
    const [first] = attempts.filter(({ scenario }) => scenario.expectation === 'accept');
    if (first === undefined || successes(state).length > 0) continue;
    if (book.entries.some(({ finding }) => finding.severity !== 'info')) continue;
    const names = dataNeeded(state);
    const draft = {
      path: '',
      message: 'The tool was called, but no call succeeded.',
      ...(names.length === 0 ? {} : { expected: `real values for ${quote(names.join(', '), 120)}` }),
      evidence: [{ text: quote(replyText(first.reply), 160) }],
    };
    yield { finding: runFinding(RUN_RULES.noSuccess, tool.name, draft, 'response'), attempt: first };
  }
}
