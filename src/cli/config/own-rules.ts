import type { AssayConfig } from '../../config/index.js';
import { LINT_RULES, type LintRule } from '../../lint/index.js';
import { UsageError } from '../usage-error.js';

/** All rules about definitions, those of a configuration included. */
export function rulesWithOwn({ customRules = [] }: AssayConfig, configName: string): readonly LintRule[] {
  return [...LINT_RULES, ...customRules.map((rule) => guarded(rule, configName))];
}

/** A rule of the user's own that throws is theirs to mend, and named. */
function guarded(rule: LintRule, configName: string): LintRule {
  const check = (...args: unknown[]): void => {
    try {
      (rule.check as (...values: unknown[]) => void)(...args);
    } catch (error) {
      throw new UsageError(`The rule ${rule.id} of ${configName} failed: ${String(error)}`);
    }
  };
  return { ...rule, check } as LintRule;
}
