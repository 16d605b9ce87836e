import type { Finding } from '../../../model/finding.js';
import { joinPointer } from '../../../model/json-pointer.js';
import { quote } from '../../../model/quote.js';
import type { Reply } from '../../../model/session.js';
import type { Tool } from '../../../model/tool.js';
import { compileSchema, type Violation } from '../../../schema/index.js';
import { structuredOf } from '../../attempt/reply-text.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Says where an answer breaks its output schema only by values that are not listed, instead of that it breaks it. */
export function enumDriftOut(tool: Tool, reply: Reply, findings: readonly Finding[]): readonly Finding[] {
  if (tool.outputSchema === undefined) return findings;
  if (!findings.some(({ rule }) => rule === 'response/output-schema')) return findings;
  const check = compileSchema(tool.outputSchema).check(structuredOf(reply));
  if (check.outcome !== 'invalid' || !check.violations.every(({ keyword }) => keyword === 'enum'))
    return findings;
  const drifts = new Map(
    check.violations.map((violation) => [generalPath(violation), drift(tool, violation, reply)]),
  );
  return [...findings.filter(({ rule }) => rule !== 'response/output-schema'), ...drifts.values()];
}

/** Items are one place: fifty rows with the same wrong value are one finding. */
function generalPath({ instancePath }: Violation): string {
  return instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
}

function drift(tool: Tool, violation: Violation, reply: Reply): Finding {
  const members = violation.params.allowedValues;
  const { instancePath } = violation;
  let value = structuredOf(reply);
  for (const token of instancePath.split('/').slice(1))
    value = (value as Record<string, unknown> | undefined)?.[
      token.replaceAll('~1', '/').replaceAll('~0', '~')
    ];
  return runFinding(
    RUN_RULES.enumDriftOut,
    tool.name,
    {
      path: joinPointer('', 'structuredContent') + generalPath(violation),
      message: 'The tool returns a value that its output schema does not list.',
      ...(Array.isArray(members) ? { expected: quote(members.join(' | ')) } : {}),
      received: quote(value),
    },
    'response',
  );
}
