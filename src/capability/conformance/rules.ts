import type { Finding, FindingDraft, Severity } from '../../model/finding.js';

/** What a server that announces tool validation can get wrong; the specification's sections are in brackets. */
export const CAPABILITY_RULES = {
  /** The announcement does not have the shape of the specification (1). */
  announcement: { id: 'capability/announcement', severity: 'error' },
  /** Validation is announced, and there is no such tool (2). */
  toolAbsent: { id: 'capability/tool-absent', severity: 'error' },
  /** The validation tool does not say that it only reads (2). */
  readOnly: { id: 'capability/read-only', severity: 'error' },
  /** Its input schema refuses the request of the specification (3). */
  request: { id: 'capability/request', severity: 'error' },
  /** Its answer is not a verdict (4). */
  verdict: { id: 'capability/verdict', severity: 'error' },
  /** It says valid, and the call is rejected (4). */
  falseValid: { id: 'capability/false-valid', severity: 'error' },
  /** It says invalid, and the call is accepted (4). */
  falseInvalid: { id: 'capability/false-invalid', severity: 'error' },
  /** Validating changed something (2). */
  executes: { id: 'capability/executes', severity: 'error' },
  /** It takes longer than a call is worth waiting for. */
  slow: { id: 'capability/slow', severity: 'warning' },
  /** A batch beyond its own limit is accepted, or one within it lacks verdicts (3, 4). */
  batch: { id: 'capability/batch', severity: 'error' },
} as const satisfies Readonly<Record<string, { id: Finding['rule']; severity: Severity }>>;

/** A finding of a rule. */
export function findingOf(
  { id, severity }: (typeof CAPABILITY_RULES)[keyof typeof CAPABILITY_RULES],
  tool: string | undefined,
  draft: FindingDraft,
): Finding {
  return { evidence: [], ...draft, rule: id, severity, subject: tool === undefined ? {} : { tool } };
}
