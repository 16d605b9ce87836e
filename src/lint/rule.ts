import type { Finding, FindingDraft, Severity } from '../model/finding.js';
import { isOwnRuleId, type OwnRuleId, type Rule, type RuleId } from '../model/rule.js';
import type { Tool } from '../model/tool.js';
import type { LintContext } from './lint-context.js';
import type { SchemaNode } from './schema-node.js';

/** What part of an author's care a rule belongs to; reports and documentation group by it. */
export type RuleTopic = 'correctness' | 'models' | 'safety';

/** Receives what a check notices; the runner adds id, severity and subject. */
export type Report = (draft: FindingDraft) => void;

/** Wakes a rule for each keyword that the standard does not have. */
export const UNKNOWN = '(unknown)';
/** Wakes a rule for each keyword whose value its dialect does not allow. */
export const MALFORMED = '(malformed)';
/** Wakes a rule for each value that is not a schema in the place of one; the keyword is then the path to it. */
export const STRAY = '(stray)';

/** What a rule about definitions has besides the contract that all rules share. */
export interface DefinitionRule<Id extends string = RuleId> extends Rule<Id> {
  readonly topic: RuleTopic;
  /** A tool list, as a server sends it, that breaks the rule. */
  readonly fails: readonly unknown[];
  /** The same, corrected. */
  readonly passes: readonly unknown[];
}

/** Looks at a tool as a whole. */
export interface ToolRule<Id extends string = RuleId> extends DefinitionRule<Id> {
  readonly scope: 'tool';
  check(tool: Tool, report: Report, context: LintContext): void;
}

/**
 * Looks at the places of a schema that have one of its keywords; paths are relative to the place. The schemas of a
 * tool are walked once for all rules.
 */
export interface SchemaRule<Id extends string = RuleId> extends DefinitionRule<Id> {
  readonly scope: 'schema';
  /**
   * Keywords that wake the rule, each on its own. `UNKNOWN` means those that the standard does not have, `MALFORMED`
   * for those with a value that the dialect does not allow, `STRAY` for values where schemas belong; a rule that is
   * woken by its keyword sees malformed values too.
   */
  readonly keywords: readonly string[];
  check(node: SchemaNode, keyword: string, report: Report, context: LintContext): void;
}

/**
 * Looks at every text of a tool: its name, title and description, and each name and string of its schemas. A text that
 * occurs in several places is judged once.
 */
export interface TextRule<Id extends string = RuleId> extends DefinitionRule<Id> {
  readonly scope: 'text';
  check(text: string, report: (draft: Omit<FindingDraft, 'path'>) => void): void;
}

/** Looks at all tools of a server together. */
export interface ListRule<Id extends string = RuleId> extends DefinitionRule<Id> {
  readonly scope: 'list';
  check(
    tools: readonly Tool[],
    report: (tool: Tool | undefined, draft: FindingDraft) => void,
    context: LintContext,
  ): void;
}

/** One thing that can be wrong with a tool definition: data, and a pure check. */
export type LintRule<Id extends string = RuleId> =
  | ToolRule<Id>
  | SchemaRule<Id>
  | TextRule<Id>
  | ListRule<Id>;

type LintId = `lint/${string}`;

/** These four declare a rule of this room: they keep the id as a literal, from which `RuleId` is derived. */
export const toolRule = <const Id extends LintId>(rule: ToolRule<Id>): ToolRule<Id> => rule;
export const schemaRule = <const Id extends LintId>(rule: SchemaRule<Id>): SchemaRule<Id> => rule;
export const textRule = <const Id extends LintId>(rule: TextRule<Id>): TextRule<Id> => rule;
export const listRule = <const Id extends LintId>(rule: ListRule<Id>): ListRule<Id> => rule;

/** Declares a rule that a user wrote: its id is any `room/name` that Assay does not have. */
export function ownRule(rule: LintRule<string>): LintRule<OwnRuleId> {
  const { id } = rule;
  if (!isOwnRuleId(id)) throw new TypeError(`"${id}" is not a rule id such as lint/my-rule.`);
  return { ...rule, id };
}

/** What a user may make of a rule. */
export type RuleSetting = Severity | 'off';

/** Completes a draft. */
export function findingOf(
  rule: Rule<RuleId>,
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
  if (rule.spec !== undefined) finding.spec = rule.spec;
  return finding;
}
