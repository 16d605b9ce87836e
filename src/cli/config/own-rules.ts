import type { AssayConfig, OwnRule } from '../../config/index.js';
import { LINT_RULES, type LintRule, ownRule } from '../../lint/index.js';
import { UsageError } from '../usage-error.js';

/** All rules about definitions, those of a configuration included. */
export function rulesWithOwn({ customRules = [] }: AssayConfig, configName: string): readonly LintRule[] {
  return [...LINT_RULES, ...customRules.map((rule) => guarded(rule, configName))];
}

/** A user's rule that throws is named, so that its author can correct it. */
function guarded(rule: OwnRule, configName: string): LintRule {
  const check = (...args: unknown[]): void => {
    try {
      (rule.check as (...values: unknown[]) => void)(...args);
    } catch (error) {
      throw new UsageError(`The rule ${rule.id} of ${configName} failed: ${String(error)}`);
    }
  };
  return ownRule({ ...rule, check } as OwnRule);
}
