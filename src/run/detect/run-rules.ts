import type { Finding, FindingDraft, Subject } from '../../model/finding.js';
import type { Rule, RuleId } from '../../model/rule.js';
import { EFFECT_RULES } from './rules/effect-rules.js';
import { INPUT_RULES } from './rules/input-rules.js';
import { OUTPUT_RULES } from './rules/output-rules.js';
import { SERVICE_RULES } from './rules/service-rules.js';

/** One thing that only calling a tool can show. */
export type RunRule = Rule<RuleId>;

/** The rules of this room. */
export const RUN_RULES = {
  ...INPUT_RULES,
  ...OUTPUT_RULES,
  ...EFFECT_RULES,
  ...SERVICE_RULES,
} as const;

/** A finding of this room about a tool (or, without one, about the server). */
export function runFinding(
  rule: RunRule,
  tool: string | undefined,
  draft: FindingDraft,
  part: NonNullable<Subject['part']> = 'arguments',
): Finding {
  const { id, severity, fix } = rule;
  const subject = tool === undefined ? {} : { tool, part };
  return { rule: id, severity, subject, fix, evidence: [], ...draft };
}
