import type { BookRuleId } from '../rules/rule-book.js';
import type { Severity, SpecReference } from './finding.js';
import type { Revision } from './revision.js';

/** One thing that can be wrong, described once for findings, reports, `assay explain` and the documentation. */
export interface Rule<Id extends string = string> {
  /** `room/name`. Stable: configurations and baselines name it. */
  readonly id: Id;
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly summary: string;
  /** Why it matters: what goes wrong for a person or a model. */
  readonly reason: string;
  /** What to do about it, in the imperative. */
  readonly fix: string;
  readonly spec?: SpecReference;
  /** The first and the last revision of the protocol in which the rule applies. */
  readonly since?: Revision;
  readonly until?: Revision;
  /** A value that breaks the rule, and a corrected one. */
  readonly fails?: unknown;
  readonly passes?: unknown;
}

declare const OWN: unique symbol;

/** The id of a rule that a user wrote: any `room/name`. Only `isOwnRuleId` makes one, so that ours stay a closed list. */
export type OwnRuleId = `${string}/${string}` & { readonly [OWN]: true };

/** The id of a rule: one of the book, or one of the user's own. A misspelt id does not compile. */
export type RuleId = BookRuleId | OwnRuleId;

/** Whether a text has the form of a rule id, such as `acme/tool-owner`. Whether the book has it is for the caller to check. */
export function isOwnRuleId(id: string): id is OwnRuleId {
  return /^[a-z0-9-]+\/\S+$/.test(id);
}

/** Whether a rule applies in a revision. */
export function isInForce({ since, until }: Pick<Rule, 'since' | 'until'>, revision: Revision): boolean {
  return (since === undefined || since <= revision) && (until === undefined || revision <= until);
}

/** Rules by their ids, for those who report by id. */
export function rulesById<const Id extends string>(
  rules: readonly Rule<Id>[],
): Readonly<Record<Id, Rule<Id>>> {
  return Object.fromEntries(rules.map((rule) => [rule.id, rule])) as Record<Id, Rule<Id>>;
}
