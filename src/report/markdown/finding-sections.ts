import { type FindingReport, SEVERITIES } from '../finding-report.js';
import { callText, MOST_OF_RESPONSE, ownEvidence, runDetails } from '../finding-text.js';
import { foldFindings, groupFindings } from '../group-findings.js';
import { type ReportEntry, reportEntries } from '../report-entries.js';
import { counted, expectation } from '../words.js';
import { codeSpan, escapeMarkdown, linked, proseMarkdown } from './escape-markdown.js';
import { ICONS } from './icons.js';

/** Tools that an entry names; the others are counted. */
const MOST_TOOLS = 12;

/** The sections that fit, and how many findings or causes did not. */
export interface FindingSections {
  readonly sections: readonly string[];
  readonly left: number;
}

interface SectionEntry extends ReportEntry {
  /** Rules of other clients that say the same. */
  readonly also: readonly string[];
}

interface Section {
  readonly heading: string;
  readonly entries: readonly SectionEntry[];
  readonly items: string[];
}

/** As many entries as there is room for: every error before any warning, in whatever section they are. */
export function findingSections(report: FindingReport, room: number): FindingSections {
  const sections = report.run === undefined ? toolSections(report) : causeSections(report);
  const added = new Set(report.comparison?.added);
  let left = sections.reduce(
    (sum, { entries }) => sum + entries.reduce((all, one) => all + weight(one), 0),
    0,
  );
  let rest = room;
  for (const severity of SEVERITIES)
    for (const section of sections)
      for (const entry of section.entries.filter(({ finding }) => finding.severity === severity)) {
        const item = itemText(entry, report, added);
        rest -= item.length + 2 + (section.items.length === 0 ? section.heading.length + 4 : 0);
        if (rest < 0) return { sections: textsOf(sections), left };
        section.items.push(item);
        left -= weight(entry);
      }
  return { sections: textsOf(sections), left };
}

const weight = ({ also }: SectionEntry): number => 1 + also.length;

/** Findings about definitions, by tool. */
function toolSections(report: FindingReport): readonly Section[] {
  return groupFindings(report.findings).map(({ tool, findings }) => ({
    heading: `#### ${tool === undefined ? 'The server' : codeSpan(tool, 128)}`,
    entries: foldFindings(findings).map(({ finding, also }) => ({
      finding,
      findings: [finding],
      tools: [],
      also,
    })),
    items: [],
  }));
}

/** The causes of a run: what has to be fixed, then the notes. */
function causeSections(report: FindingReport): readonly Section[] {
  const entries = reportEntries(report).map((entry) => ({ ...entry, also: [] }));
  const section = (heading: string, isNote: boolean): Section => ({
    heading,
    entries: entries.filter(({ finding }) => (finding.severity === 'info') === isNote),
    items: [],
  });
  return [section('#### Fix first', false), section('#### Notes', true)];
}

function textsOf(sections: readonly Section[]): string[] {
  return sections
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => `${heading}\n\n${items.join('\n')}`);
}

function itemText(entry: SectionEntry, report: FindingReport, added: ReadonlySet<string>): string {
  const { finding, findings, also } = entry;
  const { response } = runDetails(finding);
  const detail = expectation(finding);
  const call = callText(finding);
  const lines = [
    toolNames(entry.tools),
    placeText(entry, report),
    detail === '' ? '' : escapeMarkdown(detail),
    call === '' ? '' : `**Call:** ${codeSpan(call, MOST_OF_RESPONSE)}`,
    response === undefined ? '' : `**Response:** ${codeSpan(response, MOST_OF_RESPONSE)}`,
    also.length === 0 ? '' : `The same: ${also.map((rule) => codeSpan(rule, 120)).join(', ')}`,
    finding.fix === undefined ? '' : `**Fix:** ${proseMarkdown(finding.fix)}`,
  ].filter((part) => part !== '');
  const rule = linked(codeSpan(finding.rule, 200), finding.spec?.url);
  const isNew = findings.some((one) => added.has(runDetails(one).id ?? ''));
  const head = `- ${ICONS[finding.severity]}${isNew ? ' 🆕' : ''} ${proseMarkdown(finding.message)} ${rule}`;
  return `${[head, ...lines].join('  \n  ')}${proof(entry)}`;
}

function toolNames(tools: readonly string[]): string {
  const names = tools.slice(0, MOST_TOOLS).map((name) => codeSpan(name, 128));
  if (names.length < 2) return names.join('');
  const left = tools.length - names.length;
  return `${counted(tools.length, 'tool')}: ${names.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** Where it is: of one finding the pointer with its line and JSON; many findings have many places. */
function placeText({ finding, findings }: SectionEntry, report: FindingReport): string {
  if (findings.length > 1) return '';
  const line = report.placeOf?.(finding)?.line;
  const excerpt = report.excerptOf?.(finding);
  const where =
    finding.path === '' ? '' : `${codeSpan(finding.path, 300)}${line === undefined ? '' : ` (line ${line})`}`;
  return excerpt === undefined ? where : `${where === '' ? '' : `${where}: `}${codeSpan(excerpt, 300)}`;
}

/** Folded away: comments are also read on phones. */
function proof({ finding }: SectionEntry): string {
  const { reproduce, flaky, times } = runDetails(finding);
  const evidence = ownEvidence(finding);
  if (reproduce === undefined && evidence.length === 0) return '';
  const seen = [
    ...(times > 1 ? [`Seen in ${counted(times, 'call')}.`] : []),
    ...(flaky === true ? ['Flaky: the same call returned something else when it was repeated.'] : []),
  ].join(' ');
  const lines = [
    ...evidence.map((text) => `- ${codeSpan(text, 300)}`),
    ...(seen === '' ? [] : [`- ${seen}`]),
    ...(reproduce === undefined ? [] : [`- ${codeSpan(reproduce, 2_000)}`]),
  ];
  const body = lines.map((text) => `  ${text}`).join('\n');
  return `\n\n  <details><summary>Evidence</summary>\n\n${body}\n\n  </details>\n`;
}
