import { groupBy } from '../../model/group-by.js';
import { grouped } from '../../model/grouped.js';
import { doneAtOnce } from '../../model/with-pauses.js';
import { type ChangeSummary, countedChanges, versionSentence } from '../change-summary.js';
import type { FindingReport } from '../finding-report.js';
import { groupFindings } from '../group-findings.js';
import { counted, countedFindings, shown } from '../words.js';
import { FindingPage } from './finding-page.js';
import { matrixLines } from './matrix-lines.js';
import { type Paint, PLAIN } from './paint.js';
import { withoutRepeats } from './repeated-findings.js';

/** How a terminal is written to. */
export interface PrettyOptions {
  readonly paint?: Paint;
  /** Columns of the terminal. Default 100. */
  readonly width?: number;
  /** Whether to show each finding in its place, also where many tools have the same. Default false. */
  readonly all?: boolean;
}

/** Findings for people: by tool, worst first, each with its place, the offending JSON, the reason, source and fix. */
export function pretty(report: FindingReport, options: PrettyOptions = {}): string {
  return doneAtOnce(prettyInSteps(report, options));
}

/** Does what `pretty` does, a step for each tool. */
export function* prettyInSteps(report: FindingReport, options: PrettyOptions = {}): Generator<void, string> {
  const { paint = PLAIN, width = 100, all = false } = options;
  const shownAlone = report.findings.filter(
    // The matrix says these with their reasons.
    ({ rule }) => report.matrix === undefined || !rule.startsWith('portability/'),
  );
  const { findings, same, notes } = all
    ? { findings: shownAlone, same: new Map(), notes: [] }
    : withoutRepeats(shownAlone);
  const page = new FindingPage(report, paint, width, same);
  const groups: string[] = [];
  for (const group of groupFindings(findings)) {
    groups.push(page.group(group).join('\n'));
    yield;
  }
  const matrix = report.matrix === undefined ? [] : [...matrixLines(report.matrix, paint, width), ''];
  return [
    ...changeLines(report, paint),
    ...groups,
    ...page.notes(notes),
    ...matrix,
    summaryLine(report, paint),
    ...(report.changeSummary === undefined ? [] : changeNotes(report.changeSummary, paint)),
  ].join('\n');
}

/** What was fixed, by tool, in the order in which it was done. */
function changeLines({ changes, source }: FindingReport, paint: Paint): string[] {
  if (changes === undefined) return [];
  if (changes.length === 0) return [paint.dim('Nothing can be fixed without changing what it means.'), ''];
  const byTool = [...groupBy(changes, ({ tool }) => tool)];
  const lines = byTool.flatMap(([tool, own]) => [
    paint.bold(shown(tool, 200)),
    ...own.map(
      ({ path, message, fix }) =>
        `  ${paint.green('+')} ${shown(path, 300)}: ${shown(message)}  ${paint.dim(shown(fix, 120))}`,
    ),
  ]);
  return [...lines, `${counted(changes.length, 'change')} written to ${shown(source, 300)}`, ''];
}

/** What follows from changes: the next version number, and what changed in writing alone. */
function changeNotes(summary: ChangeSummary, paint: Paint): string[] {
  const { rewritten } = summary;
  const version = versionSentence(summary);
  return [
    ...(rewritten.length === 0
      ? []
      : [paint.dim(`Written differently, with the same meaning: ${shown(rewritten.join(', '), 300)}`)]),
    ...(version === undefined ? [] : [version]),
  ];
}

function summaryLine(report: FindingReport, paint: Paint): string {
  const { source, tools, counts, accepted, changeSummary } = report;
  const colour = counts.error > 0 ? 'red' : counts.warning > 0 ? 'yellow' : 'green';
  const mark = counts.error > 0 ? '✗' : counts.warning > 0 ? '!' : '✓';
  const baseline = accepted === 0 ? '' : paint.dim(`, ${grouped(accepted)} accepted by the baseline`);
  if (changeSummary !== undefined)
    return `${paint[colour](`${mark} ${countedChanges(counts)}`)} from ${shown(changeSummary.from, 300)} to ${shown(changeSummary.to, 300)}`;
  return `${paint[colour](`${mark} ${countedFindings(counts)}`)} in ${counted(tools.length, 'tool')} of ${shown(source, 300)}${baseline}`;
}
