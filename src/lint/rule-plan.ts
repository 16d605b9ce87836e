import type { Severity } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import { KEYWORDS, NAME_MAPS, type Role } from '../schema/keyword-table.js';
import { traitsOf } from './keyword-traits.js';
import type { RuleSettings } from './lint-options.js';
import { type IsPlain, PLAIN_KEYWORDS } from './plain-keywords.js';
import {
  isInForce,
  type LintRule,
  type ListRule,
  MALFORMED,
  MISPLACED,
  type SchemaRule,
  SILENT,
  STRAY,
  type TextRule,
  type ToolRule,
  UNKNOWN,
} from './rule.js';

/** What a walk does with a value: the last three hold schemas, and of the others most refuse a string. */
export const Take = {
  text: 0,
  type: 1,
  reference: 2,
  data: 3,
  unknown: 4,
  schema: 5,
  schemas: 6,
  map: 7,
} as const;

/** A keyword as a walk needs it: what the standard says about it, the rules that it wakes, what to do with its value. */
export interface KeywordEntry {
  /** See `Keyword`. */
  readonly plain: string;
  accepts(value: unknown, draft: number): boolean;
  readonly rules: readonly SchemaRule[];
  readonly isWaking: boolean;
  /** Spares the rules, where all of them are ours; see `PLAIN_KEYWORDS`. */
  readonly isPlain: IsPlain | undefined;
  /** See `traitsOf`. */
  readonly traits: number;
  /** See `Take`. */
  readonly take: number;
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
  readonly misplaced: readonly SchemaRule[];
  readonly silent: readonly SchemaRule[];
}

const REFERENCES: ReadonlySet<string> = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

/** Sorts the rules that are in force and that somebody wants. */
export function planRules(
  rules: readonly LintRule[],
  revision: Revision,
  isWanted: (id: string) => boolean,
  isOurs: (rule: SchemaRule) => boolean,
): RulePlan {
  const active = rules.filter((rule) => isInForce(rule, revision) && isWanted(rule.id));
  const woken = wakers(active.filter((rule) => rule.scope === 'schema'));
  const wokenBy = (name: string): readonly SchemaRule[] => woken.get(name) ?? NO_RULES;
  const keywords = new Map<string, KeywordEntry>();
  for (const [name, { accepts, plain, role }] of KEYWORDS)
    keywords.set(name, {
      plain,
      accepts,
      rules: wokenBy(name),
      isWaking: woken.has(name),
      isPlain: wokenBy(name).every(isOurs) ? PLAIN_KEYWORDS.get(name) : undefined,
      traits: traitsOf(name),
      take: takeOf(name, role, plain),
    });
  return {
    tool: active.filter((rule) => rule.scope === 'tool'),
    text: active.filter((rule) => rule.scope === 'text'),
    list: active.filter((rule) => rule.scope === 'list'),
    keywords,
    otherwise: {
      plain: 'string',
      accepts: () => true,
      rules: wokenBy(UNKNOWN),
      isWaking: woken.has(UNKNOWN),
      isPlain: undefined,
      traits: 0,
      take: Take.unknown,
    },
    malformed: wokenBy(MALFORMED),
    stray: wokenBy(STRAY),
    misplaced: wokenBy(MISPLACED),
    silent: wokenBy(SILENT),
  };
}

const NO_RULES: readonly SchemaRule[] = [];

function wakers(rules: readonly SchemaRule[]): ReadonlyMap<string, readonly SchemaRule[]> {
  const woken = new Map<string, SchemaRule[]>();
  for (const rule of rules)
    for (const keyword of rule.keywords) {
      const others = woken.get(keyword);
      if (others === undefined) woken.set(keyword, [rule]);
      else others.push(rule);
    }
  return woken;
}

function takeOf(name: string, role: Role, plain: string): number {
  if (name === 'type') return Take.type;
  if (REFERENCES.has(name)) return Take.reference;
  if (role === 'data') return plain === 'string' ? Take.text : Take.data;
  if (role === 'schemas') return Take.schemas;
  return NAME_MAPS.has(name) ? Take.map : Take.schema;
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
