import type { Evidence, Finding, FindingDraft, Severity, SpecReference } from '../../model/finding.js';
import { findingKey } from '../../model/finding.js';
import { quote } from '../../model/quote.js';
import type { SessionEvent } from '../../model/session.js';
import { WIRE_RULES, type WireRuleId } from './wire-rules.js';

/** How many findings a session keeps apart; a hostile server could otherwise fill the memory with them. */
const MOST_FINDINGS = 1_000;

/** More tools than this are not named: noise that comes with all of them says nothing of one. */
const MOST_NAMED = 3;

type Listener = (event: SessionEvent) => void;

/** Milliseconds since the epoch, with the fractions that `Date.now` lacks. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Who listens to a session, and what was found so far: the same deviation counts up instead of piling up. */
export class EventLog {
  readonly #listeners = new Set<Listener>();
  readonly #found = new Map<string, { finding: Finding; count: number }>();
  /** The tools that were running when noise came, each with the first text and how often. */
  readonly #noisy = new Map<string, { readonly text: string; count: number; alone: number }>();

  /** False when building an event would be in vain; the hot path asks first. */
  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Notes a deviation by one of the session's own rules. */
  report(
    rule: WireRuleId,
    draft: { message?: string; evidence?: readonly Evidence[]; tool?: string; severity?: Severity } = {},
  ): void {
    const { summary, spec, fix, severity: usual } = WIRE_RULES[rule];
    const { message = summary, evidence = [], tool, severity = usual } = draft;
    const whole: FindingDraft = { path: '', message, evidence, fix };
    this.note(rule, severity, whole, { ...(tool === undefined ? {} : { tool }), ...(spec && { spec }) });
  }

  /** Notes a text that is no message, and which tools were running when it came. */
  noise(text: string, running: ReadonlySet<string>): void {
    this.report('wire/noise', { evidence: [{ text }] });
    for (const tool of running) {
      const known = this.#noisy.get(tool);
      const alone = (known?.alone ?? 0) + (running.size === 1 ? 1 : 0);
      if (known !== undefined) Object.assign(known, { alone, count: known.count + 1 });
      else if (this.#noisy.size < MOST_FINDINGS) this.#noisy.set(tool, { text, count: 1, alone });
    }
  }

  /** Notes a deviation that a channel saw. */
  note(
    rule: WireRuleId,
    severity: Severity,
    draft: FindingDraft,
    extra: { tool?: string; spec?: SpecReference } = {},
  ): void {
    const { tool, spec } = extra;
    const subject = { part: 'wire', ...(tool === undefined ? {} : { tool }) } as const;
    const finding: Finding = {
      evidence: [],
      ...draft,
      rule,
      severity,
      subject,
      ...(spec === undefined ? {} : { spec }),
    };
    const key = findingKey(finding);
    const known = this.#found.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    if (this.#found.size >= MOST_FINDINGS) return;
    this.#found.set(key, { finding, count: 1 });
    this.emit({ type: 'finding', at: now(), finding });
  }

  /** One finding per rule, tool and path; how often it came is part of the evidence. */
  get findings(): readonly Finding[] {
    return [...this.#found.values()].flatMap(({ finding, count }) => {
      const placed = finding.rule === 'wire/noise' ? this.#placed(finding, count) : finding;
      const times = count === 1 ? [] : [{ text: `It happened ${count} times.` }];
      const whole = { ...placed, evidence: [...placed.evidence, ...times] };
      const isShared = finding.rule === 'wire/noise' && placed.subject.tool === undefined;
      return isShared ? [whole, ...this.#alone(finding)] : [whole];
    });
  }

  /** The same about each of a few tools that were always alone when noise came; with what writes some for every call, all are. */
  #alone(finding: Finding): readonly Finding[] {
    const sure = [...this.#noisy].filter(([, { count, alone }]) => alone === count);
    return sure.length > MOST_NAMED - 1
      ? []
      : sure
          .filter(([, { count }]) => count > 1)
          .map(([tool, { text }]) => ({
            ...finding,
            subject: { ...finding.subject, tool },
            evidence: [{ text: `${text} (while "${quote(tool, 128)}" was running)` }],
          }));
  }

  /**
   * Calls run side by side: the tools that were running most often when noise came are behind it. It is a finding about
   * a tool where that one alone was running every time.
   */
  #placed(finding: Finding, times: number): Finding {
    const noisy = [...this.#noisy];
    const most = noisy.reduce((largest, [, { count }]) => Math.max(largest, count), 0);
    const tools = noisy.filter(([, { count }]) => count === most);
    const [first, ...others] = tools;
    if (first === undefined || tools.length > MOST_NAMED) return finding;
    const names = tools.map(([tool]) => `"${quote(tool, 128)}"`).join(' or ');
    const [tool, { text }] = first;
    const placed = { text: `${text} (while ${names} was running)` };
    const isSure = others.length === 0 && times > 1 && most === times;
    return {
      ...finding,
      subject: { ...finding.subject, ...(isSure ? { tool } : {}) },
      evidence: [...finding.evidence.filter((one) => one.text !== text), placed],
    };
  }
}
