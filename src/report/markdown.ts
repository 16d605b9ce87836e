import type { Severity } from '../model/finding.js';
import { codeSpan, escapeMarkdown, proseMarkdown } from './escape-markdown.js';
import type { FindingReport } from './finding-report.js';
import { type FindingGroup, type FoldedFinding, foldFindings, groupFindings } from './group-findings.js';
import { markdownMatrix } from './markdown-matrix.js';
import { counted, countedFindings, expectation } from './words.js';

/** What GitHub takes as the text of a comment. */
const LONGEST_COMMENT = 65_536;

const ICONS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

/** Options of the Markdown report. */
export interface MarkdownOptions {
  /** Characters that the text may have. Default: what fits into a comment of GitHub. */
  readonly maxLength?: number;
}

/** Findings for a comment on a pull request: worst first, cut with a count where they do not fit. */
export function markdown(
  report: FindingReport,
  { maxLength = LONGEST_COMMENT }: MarkdownOptions = {},
): string {
  const head = headText(report);
  const matrix = report.matrix === undefined ? '' : `\n\n${markdownMatrix(report.matrix)}`;
  const withMatrix = head.length + matrix.length + 200 <= maxLength ? `${head}${matrix}` : head;
  const parts = [withMatrix];
  // Room for the line that counts what is left out.
  let room = maxLength - withMatrix.length - 100;
  let left = report.findings.length;
  for (const group of groupFindings(report.findings)) {
    const [text, number] = groupText(group, report, room);
    if (number === 0) break;
    parts.push(text);
    room -= text.length + 2;
    left -= number;
    if (number < group.findings.length) break;
  }
  if (left > 0) parts.push(`… and ${counted(left, 'more finding')} that do not fit here.`);
  return parts.join('\n\n');
}

function headText({ source, tools, counts, accepted }: FindingReport): string {
  const icon = counts.error > 0 ? ICONS.error : counts.warning > 0 ? ICONS.warning : '✅';
  const baseline = accepted === 0 ? '' : `; ${counted(accepted, 'finding')} accepted by the baseline`;
  return `### ${icon} Assay: ${countedFindings(counts)}\n\n${counted(tools.length, 'tool')} of ${codeSpan(source, 300)}${baseline}.`;
}

/** As many findings of a tool as there is room for, and how many that are. */
function groupText(group: FindingGroup, report: FindingReport, room: number): [text: string, number: number] {
  const name = group.tool === undefined ? 'The server' : codeSpan(group.tool, 128);
  let text = `#### ${name}\n`;
  let number = 0;
  for (const folded of foldFindings(group.findings)) {
    const item = `\n${itemText(folded, report)}`;
    if (text.length + item.length > room) break;
    text += item;
    number += 1 + folded.also.length;
  }
  return [text, number];
}

function itemText({ finding, also }: FoldedFinding, report: FindingReport): string {
  const place = report.placeOf?.(finding);
  const line = place?.line === undefined ? '' : ` (line ${place.line})`;
  const excerpt = report.excerptOf?.(finding);
  const where = finding.path === '' ? '' : `${codeSpan(finding.path, 300)}${line}`;
  const detail = expectation(finding);
  const lines = [
    excerpt === undefined ? where : `${where === '' ? '' : `${where}: `}${codeSpan(excerpt, 300)}`,
    detail === '' ? '' : escapeMarkdown(detail),
    also.length === 0 ? '' : `The same: ${also.map((rule) => codeSpan(rule, 120)).join(', ')}`,
    finding.fix === undefined ? '' : `**Fix:** ${proseMarkdown(finding.fix)}`,
  ].filter((part) => part !== '');
  const rule =
    finding.spec === undefined
      ? codeSpan(finding.rule)
      : `[${codeSpan(finding.rule)}](<${encodeURI(finding.spec.url)}>)`;
  const head = `- ${ICONS[finding.severity]} ${proseMarkdown(finding.message)} ${rule}`;
  return [head, ...lines].join('  \n  ');
}
