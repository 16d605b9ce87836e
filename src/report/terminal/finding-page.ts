import type { Finding } from '../../model/finding.js';
import { grouped } from '../../model/grouped.js';
import { countedChanges } from '../change-summary.js';
import type { FindingReport } from '../finding-report.js';
import { type FindingGroup, type FoldedFinding, foldFindings } from '../group-findings.js';
import { counted, countedFindings, expectation, shown } from '../words.js';
import { displayWidth } from './display-width.js';
import { MARKS, type Paint } from './paint.js';
import { cutText, listNames, withRule, wrapText } from './wrap-text.js';

/** Columns before the details of a finding. */
const INDENT = '      ';

/** Lines of findings that fit a terminal; the advice of a rule is written with its first finding. */
export class FindingPage {
  private readonly advised = new Set<string>();
  private readonly report: FindingReport;
  private readonly paint: Paint;
  private readonly width: number;
  private readonly same: ReadonlyMap<Finding, readonly Finding[]>;

  constructor(
    report: FindingReport,
    paint: Paint,
    width: number,
    same: ReadonlyMap<Finding, readonly Finding[]>,
  ) {
    this.report = report;
    this.paint = paint;
    this.width = width;
    this.same = same;
  }

  group(group: FindingGroup): string[] {
    const name = group.tool === undefined ? 'The server' : shown(group.tool, 200);
    const counts =
      this.report.changeSummary === undefined ? countedFindings(group.counts) : countedChanges(group.counts);
    return [
      `${this.paint.bold(name)}  ${this.paint.dim(counts)}`,
      ...foldFindings(group.findings).flatMap((folded) => this.finding(folded)),
      '',
    ];
  }

  /** What many tools have in common, once a rule. */
  notes(notes: readonly (readonly [Finding, ...Finding[]])[]): string[] {
    if (notes.length === 0) return [];
    return [
      `${this.paint.bold('In several tools')}  ${this.paint.dim('(--all shows each)')}`,
      ...notes.flatMap((note) => this.note(note)),
      '',
    ];
  }

  private note([first, ...others]: readonly [Finding, ...Finding[]]): string[] {
    const tools = namesOf([first, ...others]);
    const isOneText = others.every(({ message }) => message === first.message);
    const isAll = tools.length > 1 && tools.length === this.report.tools.length;
    const count = `${isAll ? 'all ' : ''}${counted(tools.length, 'tool')}`;
    const start = isOneText ? `In ${count}` : `And ${grouped(others.length)} more like it, in ${count}`;
    const names = isAll ? start : `${start}: ${listNames(tools, this.room - start.length - 2)}`;
    return [...this.head(first), ...this.details([names, ...this.advice(first)])];
  }

  private finding({ finding, also }: FoldedFinding): string[] {
    const others = namesOf(this.same.get(finding) ?? []);
    return [
      ...this.head(finding),
      ...this.details([
        ...this.place(finding),
        expectation(finding),
        ...finding.evidence.slice(0, 3).map(({ text, path }) => evidenceText(text, path)),
        others.length === 0
          ? ''
          : `The same in ${counted(others.length, 'other tool')}: ${others.join(', ')}`,
        also.length === 0 ? '' : `The same: ${also.map((rule) => shown(rule, 120)).join(', ')}`,
        ...this.advice(finding),
      ]),
    ];
  }

  private get room(): number {
    return this.width - INDENT.length;
  }

  /** The message, and the rule behind it where there is room. */
  private head({ severity, message, rule }: Finding): string[] {
    const [mark, colour] = MARKS[severity];
    const lines = wrapText(shown(message), this.width - 4);
    return withRule(lines, shown(rule, 120), this.paint, this.width - 4).map((line, i) =>
      i === 0 ? `  ${this.paint[colour](mark)} ${line}` : `    ${line}`,
    );
  }

  private details(texts: readonly string[]): string[] {
    return texts
      .filter((text) => text !== '')
      .flatMap((text) => wrapText(text, this.room))
      .map((line) => this.paint.dim(`${INDENT}${line}`));
  }

  /** What to do and where it is written; below an error always, else not again where the same was said before. */
  private advice({ severity, fix, spec }: Finding): string[] {
    const texts = [
      fix === undefined ? '' : `Fix: ${shown(fix)}`,
      spec === undefined ? '' : shown(spec.url, 300),
    ];
    const advice = texts.join(' ');
    if (severity !== 'error' && this.advised.has(advice)) return [];
    this.advised.add(advice);
    return texts;
  }

  /** The pointer, the JSON at that place, and the line of the file. */
  private place(finding: Finding): string[] {
    const path = shown(finding.path, 300);
    const excerpt = this.report.excerptOf?.(finding);
    const place = this.report.placeOf?.(finding);
    const line = place?.line === undefined ? '' : `  (${shown(place.file, 200)}:${place.line})`;
    if (excerpt === undefined) return [`${path}${line}`.trim()];
    const text = shown(excerpt, 300);
    const whole = `${path === '' ? 'here' : path} = ${text}${line}`;
    return displayWidth(whole) <= this.room ? [whole] : [`${path}${line}`.trim(), cutText(text, this.room)];
  }
}

const namesOf = (findings: readonly Finding[]): readonly string[] => [
  ...new Set(findings.flatMap(({ subject: { tool } }) => (tool === undefined ? [] : [shown(tool, 100)]))),
];

const evidenceText = (text: string, path: string | undefined): string =>
  path === undefined ? shown(text, 300) : `${shown(path, 200)}: ${shown(text, 300)}`;
