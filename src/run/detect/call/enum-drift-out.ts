import type { Finding } from '../../../model/finding.js';
import { joinPointer, valueAt } from '../../../model/json-pointer.js';
import { quoteValue, quoteValues } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { Tool } from '../../../model/tool.js';
import { compileSchema, type Violation } from '../../../schema/index.js';
import { structuredOf } from '../../attempt/reply-text.js';
import type { CallDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

const OUTPUT_SCHEMA = 'response/output-schema';

/** A response breaks its output schema, but only by values that the schema does not list. */
export const enumDriftOut: CallDetector = {
  name: 'enum drift out',
  scope: 'call',
  rules: [RUN_RULES.enumDriftOut],
  explains: [{ rule: OUTPUT_SCHEMA, in: 'call' }],
  replay: { by: 'call' },
  detect: (tool, { reply, findings }) =>
    findings.some(({ rule }) => rule === OUTPUT_SCHEMA) ? driftsIn(tool, reply) : [],
};

function driftsIn(tool: Tool, reply: Reply | undefined): Finding[] {
  if (tool.outputSchema === undefined) return [];
  const check = compileSchema(tool.outputSchema).check(structuredOf(reply));
  if (check.outcome !== 'invalid' || !check.violations.every(({ keyword }) => keyword === 'enum')) return [];
  const drifts = new Map(
    check.violations.map((violation) => [generalPath(violation), drift(tool, violation, reply)]),
  );
  return [...drifts.values()];
}

/** Items are one place: fifty rows with the same wrong value are one finding. */
function generalPath({ instancePath }: Violation): string {
  return instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
}

function drift(tool: Tool, violation: Violation, reply: Reply | undefined): Finding {
  const members = violation.params.allowedValues;
  const { instancePath } = violation;
  const value = valueAt(structuredOf(reply), instancePath);
  return runFinding(
    RUN_RULES.enumDriftOut,
    tool.name,
    {
      path: joinPointer('', 'structuredContent') + generalPath(violation),
      message: 'The tool returns a value that its output schema does not list.',
      ...(Array.isArray(members) ? { expected: quoteValues(members) } : {}),
      received: quoteValue(value),
    },
    'response',
  );
}
