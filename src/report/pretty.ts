import type { Finding, Severity } from '../model/finding.js';
import { grouped } from '../model/grouped.js';
import type { FindingReport } from './finding-report.js';
import { type FindingGroup, type FoldedFinding, foldFindings, groupFindings } from './group-findings.js';
import { type Paint, PLAIN } from './paint.js';
import { matrixLines } from './pretty-matrix.js';
import { counted, countedFindings, expectation, shown } from './words.js';

/** How a terminal is written to. */
export interface PrettyOptions {
  readonly paint?: Paint;
  /** Columns of the terminal. Default 100. */
  readonly width?: number;
}

const MARKS: Readonly<Record<Severity, [mark: string, colour: 'red' | 'yellow' | 'cyan']>> = {
  error: ['✗', 'red'],
  warning: ['!', 'yellow'],
  info: ['i', 'cyan'],
};

/** Findings for people: by tool, worst first, each with its place, the offending JSON, the reason, source and fix. */
export function pretty(report: FindingReport, { paint = PLAIN, width = 100 }: PrettyOptions = {}): string {
  const shownAlone = report.findings.filter(
    // The matrix says these with their reasons.
    ({ rule }) => report.matrix === undefined || !rule.startsWith('portability/'),
  );
  const groups = groupFindings(shownAlone).flatMap((group) => groupLines(group, report, paint));
  const matrix = report.matrix === undefined ? [] : [...matrixLines(report.matrix, paint, width), ''];
  return [...changeLines(report, paint), ...groups, ...matrix, summaryLine(report, paint)].join('\n');
}

/** What was put right, by tool, in the order in which it was done. */
function changeLines({ changes, source }: FindingReport, paint: Paint): string[] {
  if (changes === undefined) return [];
  if (changes.length === 0)
    return [paint.dim('There is nothing that can be put right without changing what it means.'), ''];
  const tools = [...new Set(changes.map(({ tool }) => tool))];
  const lines = tools.flatMap((tool) => [
    paint.bold(shown(tool, 200)),
    ...changes
      .filter((change) => change.tool === tool)
      .map(
        ({ path, message, fix }) =>
          `  ${paint.green('+')} ${shown(path, 300)}: ${shown(message)}  ${paint.dim(shown(fix, 120))}`,
      ),
  ]);
  return [...lines, `${counted(changes.length, 'change')} written to ${shown(source, 300)}`, ''];
}

function groupLines(group: FindingGroup, report: FindingReport, paint: Paint): string[] {
  const name = group.tool === undefined ? 'The server' : shown(group.tool, 200);
  return [
    `${paint.bold(name)}  ${paint.dim(countedFindings(group.counts))}`,
    ...foldFindings(group.findings).flatMap((folded) => findingLines(folded, report, paint)),
    '',
  ];
}

function findingLines({ finding, also }: FoldedFinding, report: FindingReport, paint: Paint): string[] {
  const [mark, colour] = MARKS[finding.severity];
  const details = [
    placeText(finding, report),
    expectation(finding),
    ...finding.evidence.slice(0, 3).map(({ text, path }) => evidenceText(text, path)),
    also.length === 0 ? '' : `The same: ${also.map((rule) => shown(rule, 120)).join(', ')}`,
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    finding.spec === undefined ? '' : shown(finding.spec.url, 300),
  ].filter((line) => line !== '');
  return [
    `  ${paint[colour](mark)} ${shown(finding.message)}  ${paint.dim(shown(finding.rule, 120))}`,
    ...details.map((line) => paint.dim(`      ${line}`)),
  ];
}

const evidenceText = (text: string, path: string | undefined): string =>
  path === undefined ? shown(text, 300) : `${shown(path, 200)}: ${shown(text, 300)}`;

/** The pointer, the JSON that stands there, and the line of the file. */
function placeText(finding: Finding, report: FindingReport): string {
  const path = shown(finding.path, 300);
  const excerpt = report.excerptOf?.(finding);
  const place = report.placeOf?.(finding);
  const line = place?.line === undefined ? '' : `  (${shown(place.file, 200)}:${place.line})`;
  if (excerpt === undefined) return `${path}${line}`.trim();
  return `${path === '' ? 'here' : path} = ${shown(excerpt, 300)}${line}`;
}

function summaryLine({ source, tools, counts, accepted }: FindingReport, paint: Paint): string {
  const colour = counts.error > 0 ? 'red' : counts.warning > 0 ? 'yellow' : 'green';
  const mark = counts.error > 0 ? '✗' : counts.warning > 0 ? '!' : '✓';
  const baseline = accepted === 0 ? '' : paint.dim(`, ${grouped(accepted)} accepted by the baseline`);
  return `${paint[colour](`${mark} ${countedFindings(counts)}`)} in ${counted(tools.length, 'tool')} of ${shown(source, 300)}${baseline}`;
}
