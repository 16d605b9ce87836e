import type { FindingDraft } from '../../../model/finding.js';
import { quote } from '../../../model/quote.js';
import type { Attempt } from '../../attempt/attempt.js';
import { replyText } from '../../attempt/reply-text.js';
import { flagFor, type Hindrance, hindranceOf, needOf } from '../../control/obstacle.js';
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
  detect: ({ states, server }) => neverSucceeded(states, server.session.transport),
};

function* neverSucceeded(states: readonly ToolState[], transport: string): Generator<Detection> {
  for (const state of states) {
    const { tool, attempts, book } = state;
    const [first] = attempts.filter(({ scenario }) => scenario.expectation === 'accept');
    if (first === undefined || successes(state).length > 0) continue;
    const isExplained = book.entries.some(({ finding }) => finding.severity !== 'info');
    if (isExplained && state.swallowed === undefined) continue;
    const hindrance = hindranceOf(state);
    const draft = hindrance === undefined ? withoutCause(state, first) : hindered(hindrance, transport);
    yield { finding: runFinding(RUN_RULES.noSuccess, tool.name, draft, 'response'), attempt: first };
  }
}

function hindered(hindrance: Hindrance, transport: string): FindingDraft {
  const flag = flagFor(hindrance, transport);
  return {
    path: '',
    message: `No call succeeded: the tool needs ${needOf(hindrance)}.`,
    evidence: [{ text: quote(hindrance.said, 160) }],
    fix: flag === undefined ? 'Make what the tool depends on available.' : `Run the check with ${flag}.`,
  };
}

function withoutCause(state: ToolState, first: Attempt): FindingDraft {
  if (state.isBlank === true)
    return {
      path: '',
      message: 'The tool reads, but every response was an empty text.',
      evidence: [{ text: quote(first.arguments, 160) }],
      fix: 'Return what was read, or say that there is nothing.',
    };
  if (state.swallowed === undefined) return withoutData(state, first);
  return {
    path: '',
    message: 'Every result was empty, and the server logged a failure meanwhile.',
    evidence: [{ text: quote(`log: ${state.swallowed.trim()}`, 240) }],
    fix: 'Return the failure as an error, so that nobody takes it for an empty result.',
  };
}

function withoutData(state: ToolState, first: Attempt): FindingDraft {
  const names = dataNeeded(state);
  return {
    path: '',
    message: 'The tool was called, but no call succeeded.',
    ...(names.length === 0
      ? { fix: 'Look at the response: the tool may need something that a check cannot give it.' }
      : { expected: `real values for ${quote(names.join(', '), 120)}` }),
    evidence: [{ text: quote(replyText(first.reply), 160) }],
  };
}
