import type { Finding, FindingDraft, Severity, SpecReference } from '../model/finding.js';
import type { Revision } from '../model/revision.js';
import type { Tool } from '../model/tool.js';
import type { LintContext } from './lint-context.js';
import type { SchemaNode } from './schema-node.js';

/** What part of an author's care a rule belongs to; reports and documentation group by it. */
export type RuleTopic = 'correctness' | 'models' | 'safety';

/** Where a rule comes from: a paragraph of a specification, or a report of what went wrong. */
export type RuleSource = SpecReference;

/** Receives what a check notices; the runner adds id, severity and subject. */
export type Report = (draft: FindingDraft) => void;

/** Wakes a rule for each keyword that the standard does not have. */
export const UNKNOWN = '(unknown)';
/** Wakes a rule for each keyword whose value its dialect does not allow. */
export const MALFORMED = '(malformed)';
/** Wakes a rule for each value that stands where a schema belongs and is none; the keyword is then the way to it. */
export const STRAY = '(stray)';

/** Everything about a rule that is data: enough to write its page of documentation. */
export interface RuleData {
  /** Stable: baselines and configurations name it. The file has the same name. */
  readonly id: `lint/${string}`;
  readonly topic: RuleTopic;
  readonly severity: Severity;
  /** What a good definition does, in one sentence. */
  readonly summary: string;
  /** What goes wrong for a person otherwise. */
  readonly why: string;
  /** What to do about it, in the imperative; a draft may say it more precisely. */
  readonly fix: string;
  readonly source?: RuleSource;
  /** The first and the last revision of the protocol for which the rule speaks. */
  readonly since?: Revision;
  readonly until?: Revision;
  /** A tool list, as a server sends it, that breaks the rule. */
  readonly fails: readonly unknown[];
  /** The same, put right. */
  readonly passes: readonly unknown[];
}

/** Looks at a tool as a whole. */
export interface ToolRule extends RuleData {
  readonly scope: 'tool';
  check(tool: Tool, report: Report, context: LintContext): void;
}

/**
 * Looks at the places of a schema that have one of its keywords; paths are relative to the place. The schemas of a
 * tool are walked once for all rules.
 */
export interface SchemaRule extends RuleData {
  readonly scope: 'schema';
  /**
   * Keywords that wake the rule, each on its own. `UNKNOWN` stands for those that the standard does not have,
   * `MALFORMED` for those with a value that the dialect does not allow, `STRAY` for values where schemas belong; a rule
   * that is woken by its keyword sees malformed values too.
   */
  readonly keywords: readonly string[];
  check(node: SchemaNode, keyword: string, report: Report, context: LintContext): void;
}

/** Looks at every text of a tool: its name, title and description, and each name and string of its schemas. */
export interface TextRule extends RuleData {
  readonly scope: 'text';
  check(text: string, report: (draft: Omit<FindingDraft, 'path'>) => void, place: TextPlace): void;
}

/** Where a text stands. */
export interface TextPlace {
  readonly kind: 'name' | 'title' | 'description' | 'property-name' | 'value';
  /** The property that the text belongs to, if it does. */
  readonly property?: string;
}

/** Looks at all tools of a server together. */
export interface ListRule extends RuleData {
  readonly scope: 'list';
  check(
    tools: readonly Tool[],
    report: (tool: Tool | undefined, draft: FindingDraft) => void,
    context: LintContext,
  ): void;
}

/** One thing that a good tool definition does: data, and a pure check. */
export type LintRule = ToolRule | SchemaRule | TextRule | ListRule;

/** What a user may make of a rule. */
export type RuleSetting = Severity | 'off';

/** Whether a rule speaks in a revision. */
export function isInForce({ since, until }: Pick<RuleData, 'since' | 'until'>, revision: Revision): boolean {
  return (since === undefined || since <= revision) && (until === undefined || revision <= until);
}

/** Completes a draft. */
export function findingOf(
  rule: RuleData,
  severity: Severity,
  subject: Finding['subject'],
  draft: FindingDraft,
): Finding {
  const { path, message, expected, received, evidence = [], fix = rule.fix } = draft;
  const finding: { -readonly [K in keyof Finding]: Finding[K] } = {
    rule: rule.id,
    severity,
    subject,
    path,
    message,
    evidence,
    fix,
  };
  if (expected !== undefined) finding.expected = expected;
  if (received !== undefined) finding.received = received;
  if (rule.source !== undefined) finding.spec = rule.source;
  return finding;
}
