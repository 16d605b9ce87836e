import type { Finding, FindingDraft } from '../model/finding.js';
import type { Rule, RuleId } from '../model/rule.js';

/** What a server that announces tool validation can get wrong; the specification's sections are in brackets. */
export const CAPABILITY_RULES = {
  /** (1) */
  announcement: {
    id: 'capability/announcement',
    severity: 'error',
    summary: 'The announcement of tool validation does not have the specified form.',
    reason: 'Clients do not recognize the capability and fall back to the schema.',
    fix: 'Announce an object with `supported`, `method` and `version`, as `announceToolValidation` does.',
  },
  /** (2) */
  toolAbsent: {
    id: 'capability/tool-absent',
    severity: 'error',
    summary: 'The server announces tool validation, but the validation tool does not exist.',
    reason: 'Every validation request fails.',
    fix: 'Register the tool that `method` names, or remove the announcement.',
  },
  /** (2) */
  readOnly: {
    id: 'capability/read-only',
    severity: 'error',
    summary: 'The validation tool does not set `readOnlyHint: true`.',
    reason: 'Clients ask the user for consent before each validation.',
    fix: 'Set `annotations.readOnlyHint` to true.',
  },
  /** (3) */
  request: {
    id: 'capability/request',
    severity: 'error',
    summary: 'The input schema of the validation tool rejects a valid request.',
    reason: 'Clients that follow the specification cannot validate anything.',
    fix: 'Accept `tool`, `arguments`, `level` and `context` as specified.',
  },
  /** (4) */
  verdict: {
    id: 'capability/verdict',
    severity: 'error',
    summary: 'The response of the validation tool is not a verdict.',
    reason: 'Clients cannot tell whether the call is valid.',
    fix: 'Return `valid`, and `errors` where it is false, in `structuredContent`.',
  },
  /** (4) */
  falseValid: {
    id: 'capability/false-valid',
    severity: 'error',
    summary: 'The validation tool reports a call as valid that the tool then rejects.',
    reason: 'Clients run a call that fails, although they asked first.',
    fix: 'Validate with the same checks as the tool itself.',
  },
  /** (4) */
  falseInvalid: {
    id: 'capability/false-invalid',
    severity: 'error',
    summary: 'The validation tool reports a call as invalid that the tool then accepts.',
    reason: 'Clients do not run a call that would have worked.',
    fix: 'Validate with the same checks as the tool itself.',
  },
  /** (2) */
  executes: {
    id: 'capability/executes',
    severity: 'error',
    summary: 'Validating a call changes something.',
    reason: 'Clients validate calls that the user has not approved yet.',
    fix: 'Check the call without running it.',
  },
  slow: {
    id: 'capability/slow',
    severity: 'warning',
    summary: 'Validation takes so long that it costs more than a failed call.',
    reason: 'Clients that validate each call become slow, and stop validating.',
    fix: 'Check less at the default level, or cache verdicts.',
  },
  /** (3, 4) */
  batch: {
    id: 'capability/batch',
    severity: 'error',
    summary: 'A batch above the announced limit is accepted, or one within it gets an incomplete response.',
    reason: 'Clients that validate several calls at once get too few verdicts.',
    fix: 'Return one verdict for each call, in order, and reject batches above `maxBatchSize`.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** A finding of a rule. */
export function capabilityFinding(
  rule: Rule<RuleId>,
  tool: string | undefined,
  draft: FindingDraft,
): Finding {
  const { id, severity, fix } = rule;
  return { evidence: [], fix, ...draft, rule: id, severity, subject: tool === undefined ? {} : { tool } };
}
