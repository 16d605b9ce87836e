import type { Severity } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import type { RuleSettings } from './lint-options.js';
import {
  isInForce,
  type LintRule,
  type ListRule,
  type SchemaRule,
  type TextRule,
  type ToolRule,
} from './rule.js';

/** The rules of one run, sorted by what wakes them. */
export interface RulePlan {
  readonly tool: readonly ToolRule[];
  readonly text: readonly TextRule[];
  readonly list: readonly ListRule[];
  readonly byKeyword: ReadonlyMap<string, readonly SchemaRule[]>;
  /** Rules that look at keywords which the standard does not have. */
  readonly unknownKeyword: readonly SchemaRule[];
}

/** Sorts the rules that are in force and that somebody wants. */
export function planRules(
  rules: readonly LintRule[],
  revision: Revision,
  isWanted: (id: string) => boolean,
): RulePlan {
  const active = rules.filter((rule) => isInForce(rule, revision) && isWanted(rule.id));
  const byKeyword = new Map<string, SchemaRule[]>();
  for (const rule of active)
    if (rule.scope === 'schema')
      for (const keyword of rule.keywords) {
        const known = byKeyword.get(keyword);
        if (known === undefined) byKeyword.set(keyword, [rule]);
        else known.push(rule);
      }
  const unknownKeyword = byKeyword.get('*') ?? [];
  byKeyword.delete('*');
  return {
    tool: active.filter((rule) => rule.scope === 'tool'),
    text: active.filter((rule) => rule.scope === 'text'),
    list: active.filter((rule) => rule.scope === 'list'),
    byKeyword,
    unknownKeyword,
  };
}

/** What users have set, looked up by rule and tool. */
export class Settings {
  private readonly overrides: ReadonlyMap<string, Severity | 'off'>;
  private readonly byTool: ReadonlyMap<string, ReadonlyMap<string, Severity | 'off'>>;

  constructor(overrides: RuleSettings = {}, toolOverrides: Readonly<Record<string, RuleSettings>> = {}) {
    this.overrides = new Map(Object.entries(overrides));
    this.byTool = new Map(
      Object.entries(toolOverrides).map(([tool, settings]) => [tool, new Map(Object.entries(settings))]),
    );
  }

  /** False where a rule is off everywhere, so that it need not run. */
  isWanted(id: string): boolean {
    if (this.overrides.get(id) !== 'off') return true;
    return [...this.byTool.values()].some((settings) => (settings.get(id) ?? 'off') !== 'off');
  }

  of(id: string, tool: string | undefined, own: Severity): Severity | 'off' {
    if (this.byTool.size > 0 && tool !== undefined) {
      const setting = this.byTool.get(tool)?.get(id);
      if (setting !== undefined) return setting;
    }
    return this.overrides.get(id) ?? own;
  }
}
