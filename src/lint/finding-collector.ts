import type { Finding, FindingDraft, Subject } from '../model/finding.js';
import { quote } from '../model/quote.js';
import type { Rule, RuleId } from '../model/rule.js';
import type { Tool } from '../model/tool.js';
import { findingOf } from './rule.js';
import type { SeveritySettings } from './severity-settings.js';

/** Of a rule that a tool breaks more often than this, the first places say enough; a hostile tool could have millions. */
const MOST_OF_A_RULE = 50;

/** Gathers findings, with the severities that the user has set. */
export class FindingCollector {
  readonly findings: Finding[] = [];
  private readonly settings: SeveritySettings;
  private tool: Tool | undefined;
  private name: string | undefined;
  private readonly subjects = new Map<Subject['part'], Subject>();
  private readonly counts = new Map<string, number>();

  constructor(settings: SeveritySettings) {
    this.settings = settings;
  }

  /** Adds what a rule has noticed about a tool, or about the server. */
  add(rule: Rule<RuleId>, tool: Tool | undefined, draft: FindingDraft): void {
    if (tool !== this.tool) this.enter(tool);
    const severity = this.settings.of(rule.id, tool?.name, rule.severity);
    if (severity === 'off') return;
    const count = (this.counts.get(rule.id) ?? 0) + 1;
    if (count > MOST_OF_A_RULE) return;
    this.counts.set(rule.id, count);
    this.findings.push(findingOf(rule, severity, this.subject(draft.path), draft));
  }

  /** Adds a finding of another room. */
  pass(finding: Finding): void {
    const severity = this.settings.of(finding.rule, finding.subject.tool, finding.severity);
    if (severity !== 'off')
      this.findings.push(severity === finding.severity ? finding : { ...finding, severity });
  }

  private enter(tool: Tool | undefined): void {
    this.tool = tool;
    this.name = tool === undefined ? undefined : quote(tool.name, 128);
    if (this.subjects.size > 0) this.subjects.clear();
    if (this.counts.size > 0) this.counts.clear();
  }

  private subject(path: string): Subject {
    if (this.name === undefined) return {};
    const part = path.startsWith('/inputSchema')
      ? 'inputSchema'
      : path.startsWith('/outputSchema')
        ? 'outputSchema'
        : 'definition';
    let subject = this.subjects.get(part);
    if (subject === undefined) {
      subject = { tool: this.name, part };
      this.subjects.set(part, subject);
    }
    return subject;
  }
}
