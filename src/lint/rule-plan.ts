import type { Severity } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import { KEYWORDS, type Role } from '../schema/keyword-table.js';
import type { RuleSettings } from './lint-options.js';
import {
  isInForce,
  type LintRule,
  type ListRule,
  MALFORMED,
  type SchemaRule,
  STRAY,
  type TextRule,
  type ToolRule,
  UNKNOWN,
} from './rule.js';

/** What a walk does with the value of a keyword. The order is that of its table. */
export const Take = {
  type: 0,
  text: 1,
  reference: 2,
  data: 3,
  names: 4,
  unknown: 5,
  schemas: 6,
  map: 7,
} as const;

/** A keyword as a walk needs it: what the standard says about it, the rules that it wakes, what to do with its value. */
export interface KeywordEntry {
  accepts(value: unknown, draft: number): boolean;
  readonly rules: readonly SchemaRule[];
  readonly ofText: number;
  readonly ofOther: number;
}

/** The rules of one run, sorted by what wakes them. */
export interface RulePlan {
  readonly tool: readonly ToolRule[];
  readonly text: readonly TextRule[];
  readonly list: readonly ListRule[];
  readonly keywords: ReadonlyMap<string, KeywordEntry>;
  /** Stands for every keyword that the standard does not have. */
  readonly otherwise: KeywordEntry;
  readonly malformed: readonly SchemaRule[];
  readonly stray: readonly SchemaRule[];
}

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Sorts the rules that are in force and that somebody wants. */
export function planRules(
  rules: readonly LintRule[],
  revision: Revision,
  isWanted: (id: string) => boolean,
): RulePlan {
  const active = rules.filter((rule) => isInForce(rule, revision) && isWanted(rule.id));
  const schemaRules = active.filter((rule) => rule.scope === 'schema');
  const wokenBy = (name: string): SchemaRule[] =>
    schemaRules.filter(({ keywords }) => keywords.includes(name));
  const keywords = new Map<string, KeywordEntry>();
  for (const [name, { accepts, role }] of KEYWORDS)
    keywords.set(name, {
      accepts,
      rules: wokenBy(name),
      ofText: takeText(name),
      ofOther: takeOther(name, role),
    });
  return {
    tool: active.filter((rule) => rule.scope === 'tool'),
    text: active.filter((rule) => rule.scope === 'text'),
    list: active.filter((rule) => rule.scope === 'list'),
    keywords,
    otherwise: { accepts: () => true, rules: wokenBy(UNKNOWN), ofText: Take.unknown, ofOther: Take.unknown },
    malformed: wokenBy(MALFORMED),
    stray: wokenBy(STRAY),
  };
}

function takeText(name: string): number {
  if (name === 'type') return Take.type;
  return REFERENCES.has(name) ? Take.reference : Take.text;
}

function takeOther(name: string, role: Role): number {
  if (name === 'required') return Take.names;
  if (role === 'data') return Take.data;
  return role === 'schema-map' || role === 'dependencies' ? Take.map : Take.schemas;
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
