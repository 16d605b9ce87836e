import type { Finding } from '../../model/finding.js';
import { type FindingReport, SEVERITIES } from '../finding-report.js';
import { runDetails } from '../finding-text.js';
import { type FoldedFinding, foldFindings, groupFindings } from '../group-findings.js';
import { counted, expectation } from '../words.js';
import { codeSpan, escapeMarkdown, linked, proseMarkdown } from './escape-markdown.js';
import { ICONS } from './icons.js';

/** The sections that fit, one a tool, and how many findings did not. */
export interface FindingSections {
  readonly sections: readonly string[];
  readonly left: number;
}

interface Section {
  readonly heading: string;
  readonly items: string[];
}

/** As many findings as there is room for: every error before any warning, whatever tool they are of. */
export function findingSections(report: FindingReport, room: number): FindingSections {
  const groups = groupFindings(report.findings).map(({ tool, findings }) => ({
    section: {
      heading: `#### ${tool === undefined ? 'The server' : codeSpan(tool, 128)}`,
      items: [],
    } as Section,
    folded: foldFindings(findings),
  }));
  const added = new Set(report.comparison?.added);
  let left = report.findings.length;
  let rest = room;
  for (const severity of SEVERITIES)
    for (const { section, folded } of groups)
      for (const one of folded.filter(({ finding }) => finding.severity === severity)) {
        const item = itemText(one, report, added);
        rest -= item.length + 2 + (section.items.length === 0 ? section.heading.length + 4 : 0);
        if (rest < 0) return { sections: textsOf(groups), left };
        section.items.push(item);
        left -= 1 + one.also.length;
      }
  return { sections: textsOf(groups), left };
}

function textsOf(groups: readonly { readonly section: Section }[]): string[] {
  return groups
    .filter(({ section }) => section.items.length > 0)
    .map(({ section }) => `${section.heading}\n\n${section.items.join('\n')}`);
}

function itemText(
  { finding, also }: FoldedFinding,
  report: FindingReport,
  added: ReadonlySet<string>,
): string {
  const line = report.placeOf?.(finding)?.line;
  const excerpt = report.excerptOf?.(finding);
  const where =
    finding.path === '' ? '' : `${codeSpan(finding.path, 300)}${line === undefined ? '' : ` (line ${line})`}`;
  const detail = expectation(finding);
  const lines = [
    excerpt === undefined ? where : `${where === '' ? '' : `${where}: `}${codeSpan(excerpt, 300)}`,
    detail === '' ? '' : escapeMarkdown(detail),
    also.length === 0 ? '' : `The same: ${also.map((rule) => codeSpan(rule, 120)).join(', ')}`,
    finding.fix === undefined ? '' : `**Fix:** ${proseMarkdown(finding.fix)}`,
  ].filter((part) => part !== '');
  const rule = linked(codeSpan(finding.rule, 200), finding.spec?.url);
  const icon = `${ICONS[finding.severity]}${added.has(runDetails(finding).id ?? '') ? ' 🆕' : ''}`;
  const head = `- ${icon} ${proseMarkdown(finding.message)} ${rule}`;
  return `${[head, ...lines].join('  \n  ')}${proof(finding)}`;
}

/** Folded away: comments are also read on phones. */
function proof(finding: Finding): string {
  const { reproduce, flaky, times } = runDetails(finding);
  if (reproduce === undefined && finding.evidence.length === 0) return '';
  const seen = [
    ...(times > 1 ? [`Seen in ${counted(times, 'call')}.`] : []),
    ...(flaky === true ? ['Flaky: the same call returned something else when it was repeated.'] : []),
  ].join(' ');
  const lines = [
    ...finding.evidence.slice(0, 5).map(({ text }) => `- ${codeSpan(text, 300)}`),
    ...(seen === '' ? [] : [`- ${seen}`]),
    ...(reproduce === undefined ? [] : [`- ${codeSpan(reproduce, 2_000)}`]),
  ];
  const body = lines.map((text) => `  ${text}`).join('\n');
  return `\n\n  <details><summary>Evidence</summary>\n\n${body}\n\n  </details>\n`;
}
