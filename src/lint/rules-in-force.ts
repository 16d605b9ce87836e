import type { Revision } from '../model/revision.js';
import { isInForce } from '../model/rule.js';
import type { LintRule, ListRule, SchemaRule, ToolRule } from './rule.js';
import { TextVerdicts } from './text-verdicts.js';

/** The rules of one run, sorted by what they look at. */
export interface RulesInForce {
  readonly tool: readonly ToolRule[];
  readonly text: TextVerdicts;
  readonly list: readonly ListRule[];
  /** By the keywords that wake them, the special ones of `SchemaRule` included. */
  readonly byKeyword: ReadonlyMap<string, readonly SchemaRule[]>;
}

/** Sorts the rules that apply in a revision and are switched on. */
export function rulesInForce(
  rules: readonly LintRule[],
  revision: Revision,
  isWanted: (id: string) => boolean,
): RulesInForce {
  const active = rules.filter((rule) => isInForce(rule, revision) && isWanted(rule.id));
  const byKeyword = new Map<string, SchemaRule[]>();
  for (const rule of active) {
    if (rule.scope !== 'schema') continue;
    for (const keyword of rule.keywords) {
      const others = byKeyword.get(keyword);
      if (others === undefined) byKeyword.set(keyword, [rule]);
      else others.push(rule);
    }
  }
  return {
    tool: active.filter((rule) => rule.scope === 'tool'),
    text: new TextVerdicts(active.filter((rule) => rule.scope === 'text')),
    list: active.filter((rule) => rule.scope === 'list'),
    byKeyword,
  };
}
