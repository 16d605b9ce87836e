import type { RunReport } from '../../model/run-report.js';
import { countedChanges, versionSentence } from '../change-summary.js';
import type { FindingReport } from '../finding-report.js';
import type { ReportForm } from '../report-form.js';
import { serversMarkdown } from '../servers/servers-markdown.js';
import { counted, countedFindings } from '../words.js';
import { changesText } from './changes-text.js';
import { contractTable } from './contract-table.js';
import { codeSpan, escapeMarkdown } from './escape-markdown.js';
import { findingSections } from './finding-sections.js';
import { ICONS } from './icons.js';
import { markdownMatrix } from './matrix-table.js';
import { runHead, toolTable } from './run-head.js';

/** GitHub allows 65,536 characters in a comment; the rest is left for a line of whoever posts it. */
const LONGEST_COMMENT = 65_000;

/** Room for the lines that count what is left out. */
const MARGIN = 200;

/** Options of the Markdown report. */
export interface MarkdownOptions {
  /** UTF-16 units that the text may have. Default: what fits into a comment of GitHub. */
  readonly maxLength?: number;
}

/**
 * A report for a comment on a pull request: the verdict, what blocks the server, the causes of the findings, the worst
 * first, and tables of the tools and the contract. Rows and findings that do not fit are left out and counted.
 */
export function markdown(
  report: FindingReport,
  { maxLength = LONGEST_COMMENT }: MarkdownOptions = {},
): string {
  const { run, comparison } = report;
  const parts = [headText(report)];
  const room = (): number => maxLength - MARGIN - parts.reduce((sum, part) => sum + part.length + 2, 0);
  if (comparison !== undefined) parts.push(...changesText(comparison, Math.floor(room() / 5)));
  // The tables come last, but get their share of the room first.
  const tables =
    run === undefined
      ? []
      : [...toolTable(run, Math.floor(room() / 4)), ...contractTable(run, Math.floor(room() / 5))];
  const taken = tables.reduce((sum, part) => sum + part.length + 2, 0);
  if (report.matrix !== undefined) {
    const matrix = markdownMatrix(report.matrix);
    if (matrix.length <= room()) parts.push(matrix);
  }
  const { sections, left } = findingSections(report, room() - taken);
  parts.push(...sections);
  const noun = run === undefined ? 'more finding' : 'more cause';
  if (left > 0) parts.push(`… and ${counted(left, noun)} that do not fit here.`);
  return [...parts, ...tables].join('\n\n');
}

function headText(report: FindingReport): string {
  const { source, tools, counts, accepted, run, changeSummary } = report;
  const isUncertain = run !== undefined && (run.partial !== undefined || run.summary.notTested > 0);
  const icon = counts.error > 0 ? ICONS.error : counts.warning > 0 || isUncertain ? ICONS.warning : '✅';
  if (changeSummary !== undefined) {
    const version = versionSentence(changeSummary);
    const sides = `From ${codeSpan(changeSummary.from, 300)} to ${codeSpan(changeSummary.to, 300)}.`;
    const next = version === undefined ? '' : ` ${escapeMarkdown(version)}.`;
    return `### ${icon} Assay: ${countedChanges(counts)}\n\n${sides}${next}`;
  }
  const title = `### ${icon} Assay: ${countedFindings(counts)}`;
  if (run !== undefined) return [`${title}${reservations(run)}`, ...runHead(run)].join('\n\n');
  const baseline = accepted === 0 ? '' : `; ${counted(accepted, 'finding')} accepted by the baseline`;
  return `${title}\n\n${counted(tools.length, 'tool')} of ${codeSpan(source, 300)}${baseline}.`;
}

/** For readers of the headline alone: without tests, no findings means little. */
function reservations({ summary, partial }: RunReport): string {
  const untested = summary.notTested === 0 ? '' : `, ${counted(summary.notTested, 'tool')} not tested`;
  return `${untested}${partial === undefined ? '' : ', partial'}`;
}

/** Markdown as a form of a report. */
export const markdownForm: ReportForm = {
  name: 'markdown',
  path: '.assay/report.md',
  about: 'Markdown that fits into a pull request comment',
  showsChanges: true,
  make: (report) => markdown(report),
  makeServers: serversMarkdown,
};
