import type { RuleSetting, RuleSettings } from '../lint/index.js';
import type { Finding } from '../model/finding.js';
import type { AssayConfig } from './config.js';
import { fitsGlob } from './glob.js';

/** Findings with the severities that a configuration gives them, without those that it turns off. */
export function applyRuleSettings<F extends Finding>(
  findings: readonly F[],
  { rules = {}, overrides = [] }: Pick<AssayConfig, 'rules' | 'overrides'>,
): readonly F[] {
  const settingOf = (finding: Finding): RuleSetting => {
    const { tool } = finding.subject;
    for (const override of overrides.toReversed()) {
      const setting = fitsTool(override.tools, tool) ? ruleSetting(override.rules, finding.rule) : undefined;
      if (setting !== undefined) return setting;
    }
    return ruleSetting(rules, finding.rule) ?? finding.severity;
  };
  return findings.flatMap((finding) => {
    const severity = settingOf(finding);
    if (severity === 'off') return [];
    return [severity === finding.severity ? finding : { ...finding, severity }];
  });
}

function fitsTool(tools: string | readonly string[], tool: string | undefined): boolean {
  if (tool === undefined) return false;
  return [tools].flat().some((pattern) => fitsGlob(pattern, tool));
}

function ruleSetting(settings: RuleSettings, rule: string): RuleSetting | undefined {
  if (Object.hasOwn(settings, rule)) return settings[rule];
  return Object.entries(settings).findLast(
    ([pattern]) => pattern.includes('*') && fitsGlob(pattern, rule),
  )?.[1];
}
