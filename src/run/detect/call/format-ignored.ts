import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** The tool runs with a text that breaks the declared format. Validators need not assert formats: a note, no more. */
export const formatIgnored: CallDetector = {
  name: 'format ignored',
  scope: 'call',
  rules: [RUN_RULES.formatIgnored],
  replay: { by: 'call' },
  *detect(tool, { scenario, succeeded }) {
    const { violates, expectation, label } = scenario;
    if (violates?.keyword !== 'format' || expectation === 'reject' || !succeeded) return;
    const message = 'The tool does not check the declared format.';
    yield runFinding(RUN_RULES.formatIgnored, tool.name, { path: violates.path, message, expected: label });
  },
};
