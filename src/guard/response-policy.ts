import type { Finding } from '../model/finding.js';
import type { RuleId } from '../model/rule.js';
import type { ValidateOptions } from '../response/index.js';

/**
 * What happens to a response with a finding. `enforce`: the caller gets a clear error instead. `annotate`: the finding
 * goes into `_meta`. `observe`: it goes into the log. `off`: nothing. Whatever is enforced or annotated is logged too.
 */
export type ResponseAction = 'enforce' | 'annotate' | 'observe' | 'off';

/** How responses are judged. */
export interface ResponsePolicy {
  /** For every rule that is not named in `rules`. Default `observe`. */
  readonly action?: ResponseAction;
  /** By rule (`response/leak-secret`) or by group (`response/*`); the rule goes before its group. */
  readonly rules?: Readonly<Partial<Record<RuleId | `${string}/*`, ResponseAction>>>;
  /** Patterns, content types and exceptions of your own, as in `responses` of the configuration file. */
  readonly judging?: ValidateOptions;
  /** Estimated tokens above which a response is too large. Default 25,000. */
  readonly maxTokens?: number;
}

/** Weakest first. */
const STRENGTH: readonly ResponseAction[] = ['off', 'observe', 'annotate', 'enforce'];

/** What a policy does about a finding. Notes (severity `info`) count only where a rule asks for them. */
export function actionFor(
  { rule, severity }: Finding,
  { action = 'observe', rules = {} }: ResponsePolicy,
): ResponseAction {
  const group: `${string}/*` = `${rule.slice(0, rule.indexOf('/'))}/*`;
  return rules[rule] ?? rules[group] ?? (severity === 'info' ? 'off' : action);
}

/** The stronger of two actions. */
export function stronger(one: ResponseAction, other: ResponseAction): ResponseAction {
  return STRENGTH.indexOf(one) >= STRENGTH.indexOf(other) ? one : other;
}

/** Whether a policy may change a response, and not only log what is wrong with it. */
export function mayChange({ action = 'observe', rules = {} }: ResponsePolicy): boolean {
  return [action, ...Object.values(rules)].some((one) => one === 'annotate' || one === 'enforce');
}
