import { isRecord } from '../../../model/json.js';
import { pointerTokens } from '../../../model/json-pointer.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Tool } from '../../../model/tool.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** A definition that says that it checks the format. */
const PROMISED =
  /\bvalidat(?:ed|es)\b|\bis checked\b|\bmust be (?:a )?valid\b|\b(?:invalid|malformed)\b[^.\n]{0,40}\b(?:refused|rejected|errors?|fails?)\b/i;

/**
 * The tool runs with a text that breaks the declared format. Validators need not assert formats: a note, unless the
 * definition says that this one does.
 */
export const formatIgnored: CallDetector = {
  name: 'format ignored',
  scope: 'call',
  rules: [RUN_RULES.formatIgnored],
  replay: { by: 'call' },
  *detect(tool, { scenario, succeeded }) {
    const { violates, expectation, label } = scenario;
    if (violates?.keyword !== 'format' || expectation === 'reject' || !succeeded) return;
    const message = 'The tool does not check the declared format.';
    const draft = { path: violates.path, message, expected: `a rejection (${label})` };
    const finding = runFinding(RUN_RULES.formatIgnored, tool.name, draft);
    yield isPromised(tool, violates.path) ? { ...finding, severity: 'warning' } : finding;
  },
};

/** Whether the argument, or a sentence about it, says that it is checked. */
function isPromised({ description = '', inputSchema }: Tool, path: string): boolean {
  const [name = ''] = pointerTokens(path);
  const own = propertiesOf(inputSchema)[name];
  const said = isRecord(own) && typeof own.description === 'string' ? own.description : '';
  const about = description
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.toLowerCase().replaceAll('-', '').includes(name.toLowerCase()));
  return PROMISED.test(said) || about.some((sentence) => PROMISED.test(sentence));
}
