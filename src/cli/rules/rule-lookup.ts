import type { AssayConfig } from '../../config/index.js';
import type { RuleInfo } from '../../report/index.js';

/** What is known of rules, the user's own included. The book of rules is loaded only here: few commands need it. */
export async function ruleLookup(
  customRules: AssayConfig['customRules'] = [],
): Promise<(id: string) => RuleInfo | undefined> {
  const { lintInfo, rulesById } = await import('./rule-book.js');
  const own = new Map(customRules.map((rule) => [rule.id as string, lintInfo(rule)]));
  const known = rulesById();
  return (id) => own.get(id) ?? known.get(id);
}
