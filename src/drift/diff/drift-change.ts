import type { Evidence, Finding, Severity } from '../../model/finding.js';
import type { JsonPointer } from '../../model/json-pointer.js';
import type { RuleId } from '../../model/rule.js';

/** What a change means for those who use the tool as it was. */
export type Impact = 'breaking' | 'risky' | 'compatible';

/** The severity of a finding about a change. */
export const IMPACT_SEVERITY: Readonly<Record<Impact, Severity>> = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'info',
};

/** The impact of a change, from the severity of its finding. */
export function impactOf({ severity }: Pick<Finding, 'severity'>): Impact {
  if (severity === 'error') return 'breaking';
  return severity === 'warning' ? 'risky' : 'compatible';
}

/** A part of a tool that can change. */
export type ToolPart = 'definition' | 'inputSchema' | 'outputSchema' | 'arguments' | 'response';

/** A change, before it is known to which tool it belongs. */
export interface DriftChange {
  readonly rule: RuleId;
  readonly impact: Impact;
  readonly part: ToolPart;
  readonly path: JsonPointer;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly evidence?: readonly Evidence[];
  readonly fix?: string;
}

/** The finding of a change in a tool. */
export function changeFinding(tool: string, { impact, part, evidence = [], ...rest }: DriftChange): Finding {
  return { ...rest, severity: IMPACT_SEVERITY[impact], subject: { tool, part }, evidence };
}
