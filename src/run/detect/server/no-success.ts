import { quote } from '../../../model/quote.js';
import { replyText } from '../../attempt/reply-text.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import { dataNeeded } from '../../summary/data-needed.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Says of each tool that was called in vain that it was, unless another finding has said why. */
export function neverSucceededFindings(states: readonly ToolState[]): void {
  for (const state of states) {
    const { tool, attempts, book } = state;
    const [first] = attempts.filter(({ scenario }) => scenario.expectation === 'accept');
    if (first === undefined || successes(state).length > 0) continue;
    if (book.entries.some(({ finding }) => finding.severity !== 'info')) continue;
    const names = dataNeeded(state);
    const draft = {
      path: '',
      message: 'The tool was called, and never seen to succeed.',
      ...(names.length === 0 ? {} : { expected: `real values for ${quote(names.join(', '), 120)}` }),
      evidence: [{ text: quote(replyText(first.reply), 160) }],
    };
    book.add(runFinding(RUN_RULES.noSuccess, tool.name, draft, 'response'), first);
  }
}
