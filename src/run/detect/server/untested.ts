import type { ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A tool has no case at all: a note, or an error where the run has to cover every tool. */
export const untested: ServerDetector = {
  name: 'untested',
  scope: 'server',
  after: 'run',
  rules: [RUN_RULES.untested],
  replay: { by: 'run', tools: 'own' },
  detect: ({ states, options: { requireCoverage = false, only } }) =>
    withoutCase(
      states.filter(({ tool }) => only?.includes(tool.name) !== false),
      requireCoverage,
    ),
};

function* withoutCase(states: readonly ToolState[], isRequired: boolean): Generator<Detection> {
  for (const { tool, attempts, skipped, stopped } of states) {
    if (attempts.length > 0) continue;
    const evidence = [{ text: skipped ?? stopped ?? 'No call was made before the run ended.' }];
    const draft = { path: '', message: 'The tool was not called.', evidence };
    const finding = runFinding(RUN_RULES.untested, tool.name, draft);
    const subject = { tool: tool.name };
    yield { finding: { ...finding, subject, ...(isRequired ? { severity: 'error' } : {}) } };
  }
}
