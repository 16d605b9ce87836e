import type { Revision } from '../model/revision.js';
import type { Budgets } from './lint-context.js';
import type { LintRule, RuleSetting } from './rule.js';

/** Severities by rule; in a configuration `*` matches anything, and a full id wins over a pattern. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** Options of `lint`. */
export interface LintOptions {
  /** The revision by which the tools are judged. Default: the newest. */
  readonly revision?: Revision;
  /** The rules to apply besides the protocol's. Default `LINT_RULES`; add your own with `[...LINT_RULES, mine]`. */
  readonly rules?: readonly LintRule[];
  /** Severities that differ from the rules' own, or `'off'`. */
  readonly overrides?: RuleSettings;
  /** The same for single tools, by name; they win over `overrides`. */
  readonly toolOverrides?: Readonly<Record<string, RuleSettings>>;
  /**
   * Whether to ask the engine that checks calls about schemas that cannot be judged without it: those with
   * identifiers, with references that do not plainly lead to a place, or with a value that a keyword does not allow.
   * It then reports what it rejects, in addition to the rules. The values of keywords are checked in any case.
   * Default false.
   */
  readonly compile?: boolean;
  /** How many tokens definitions may cost. */
  readonly budgets?: Partial<Budgets>;
  /** The capabilities that the server announced, where they are known. */
  readonly capabilities?: unknown;
}
