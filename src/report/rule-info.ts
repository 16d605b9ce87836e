import type { Severity, SpecReference } from '../model/finding.js';

/** What a rule is about, in the one form that reports, explanations and pages of documentation share. */
export interface RuleInfo {
  readonly id: string;
  readonly severity: Severity;
  /** What a good server does, or what is wrong, in one sentence. */
  readonly summary: string;
  /** What goes wrong for a person otherwise. */
  readonly why?: string;
  readonly fix?: string;
  readonly source?: SpecReference;
  /** The first and the last revision of the protocol for which it speaks. */
  readonly since?: string;
  readonly until?: string;
  /** A value that breaks the rule, and the same put right. */
  readonly fails?: unknown;
  readonly passes?: unknown;
}
