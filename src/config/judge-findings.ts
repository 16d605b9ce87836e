import type { Finding } from '../model/finding.js';
import { applyRuleSettings } from './apply-rule-settings.js';
import { type AcceptedFinding, applyBaseline, type Baseline, type BaselineResult } from './baseline.js';
import type { AssayConfig } from './config.js';

/** What decides which findings count. */
export interface FindingPolicy {
  readonly config: Pick<AssayConfig, 'rules' | 'overrides'>;
  readonly baseline?: Baseline;
  /** Whether an accepted finding could have been met this time; only such an entry can be stale. */
  readonly couldMeet: (entry: AcceptedFinding) => boolean;
}

/** Applies the configuration's severities and rules, and removes the findings that the baseline accepts. */
export function judgeFindings<F extends Finding>(
  found: readonly F[],
  { config, baseline, couldMeet }: FindingPolicy,
): BaselineResult<F> {
  const findings = applyRuleSettings(found, config);
  if (baseline === undefined) return { findings, accepted: [], stale: [] };
  const result = applyBaseline(findings, baseline, couldMeet);
  return { ...result, stale: applyRuleSettings(result.stale, config) };
}
