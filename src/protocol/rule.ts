import type { Finding, FindingDraft, Severity, Subject } from '../model/finding.js';
import { LATEST_REVISION, type Revision } from '../model/revision.js';
import { isInForce, type Rule, type RuleId } from '../model/rule.js';
import { type Section, specUrl } from './section.js';

/** How binding the specification's words are. What its schema fixes as a type counts as MUST. */
export type Level = 'MUST' | 'SHOULD';

/** What a rule looks at: one of the values that this room reads. */
export type RuleScope = 'tool' | 'list' | 'page' | 'result' | 'error' | 'capabilities';

/** One thing that a revision of the protocol demands of what a server sends. Data only: the readers do the work. */
export interface ProtocolRule<Id extends string = RuleId> extends Rule<Id> {
  readonly scope: RuleScope;
  readonly level: Level;
  readonly section: Section;
  readonly since: Revision;
  /** A value of the scope's kind that breaks the rule in every revision in which it holds. */
  readonly fails: unknown;
  readonly passes: unknown;
}

/**
 * Declares a rule: its link and its severity follow from the section and the level of the specification. A MUST that no
 * client enforces has a severity of its own.
 */
export function protocolRule<const Id extends `protocol/${string}`>(
  draft: Omit<ProtocolRule<Id>, 'severity' | 'spec'> & { readonly severity?: 'info' },
): ProtocolRule<Id> {
  const { level, section, until = LATEST_REVISION } = draft;
  return { severity: severityOf(level), ...draft, spec: { url: specUrl(section, until), level } };
}

/** The severity that a level has in reports. */
export function severityOf(level: Level): Severity {
  return level === 'MUST' ? 'error' : 'warning';
}

/** Of a value with more deviations than this, the first ones say enough; a hostile one could have millions. */
const MOST_FINDINGS = 1_000;

/** Gathers what a reader notices; a rule that the revision does not have is never reported. */
export class Deviations {
  readonly findings: Finding[] = [];
  readonly revision: Revision;
  private about: Subject | (() => Subject);

  /** A subject that costs something to name is asked for with the first deviation: most values have none. */
  constructor(revision: Revision, subject: Subject | (() => Subject)) {
    this.revision = revision;
    this.about = subject;
  }

  get subject(): Subject {
    if (typeof this.about === 'function') this.about = this.about();
    return this.about;
  }

  /** Reports a deviation, if its rule is in force. `part` narrows the subject. */
  add(rule: ProtocolRule, draft: FindingDraft, part?: Subject['part']): void {
    if (this.findings.length >= MOST_FINDINGS || !isInForce(rule, this.revision)) return;
    this.findings.push({
      rule: rule.id,
      severity: rule.severity,
      subject: part === undefined ? this.subject : { ...this.subject, part },
      fix: rule.fix,
      evidence: [],
      ...draft,
      spec: { url: specUrl(rule.section, this.revision), level: rule.level },
    });
  }
}
