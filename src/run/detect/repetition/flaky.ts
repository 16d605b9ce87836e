import type { RepetitionDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** The same call gets another response when it is repeated. */
export const flaky: RepetitionDetector = {
  name: 'flaky',
  scope: 'repetition',
  rules: [RUN_RULES.flaky],
  replay: {
    by: 'call',
    times: 4,
    shows: ({ succeeded }) => (succeeded ? undefined : 'the call failed again'),
  },
  *detect({ tool }, { finding }) {
    yield runFinding(
      RUN_RULES.flaky,
      tool.name,
      {
        path: '',
        message: 'The same call gets another response when it is repeated.',
        expected: 'the same response to the same call',
        received: finding.message,
        evidence: [{ text: `once: ${finding.rule}` }, ...finding.evidence],
      },
      'response',
    );
  },
};
