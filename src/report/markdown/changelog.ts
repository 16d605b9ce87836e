import type { Finding } from '../../model/finding.js';
import { countedChanges } from '../change-summary.js';
import type { FindingReport } from '../finding-report.js';
import type { ReportForm } from '../report-form.js';
import { expectation } from '../words.js';
import { codeSpan, escapeMarkdown, proseMarkdown } from './escape-markdown.js';

/** The sections of a changelog, by severity. */
const SECTIONS = [
  ['error', 'Breaking'],
  ['warning', 'Risky'],
  ['info', 'Compatible'],
] as const;

/** What changed, for a changelog: a heading with the version, then the changes, the breaking ones first. */
export function changelog({ findings, changeSummary, counts, source }: FindingReport): string {
  const version = changeSummary?.version;
  const title = version?.suggested ?? version?.declared ?? 'Unreleased';
  const sections = SECTIONS.flatMap(([severity, heading]) => {
    const changes = findings.filter((finding) => finding.severity === severity);
    return changes.length === 0 ? [] : [`### ${heading}\n\n${changes.map(changeLine).join('\n')}`];
  });
  const summary = `${countedChanges(counts)} (${codeSpan(source, 300)}).`;
  return [`## ${escapeMarkdown(title, 60)}`, summary, ...sections].join('\n\n');
}

function changeLine(finding: Finding): string {
  const { subject, path, message, evidence } = finding;
  const place = [subject.tool, path].filter((part) => part !== undefined && part !== '').join(' ');
  const detail = expectation(finding);
  const proof = evidence[0]?.text;
  const lines = [
    `- ${place === '' ? '' : `${codeSpan(place, 300)}: `}${proseMarkdown(message)}`,
    ...(detail === '' ? [] : [`  ${escapeMarkdown(detail, 300)}`]),
    ...(proof === undefined ? [] : [`  ${codeSpan(proof, 300)}`]),
  ];
  return lines.join('  \n');
}

/** A changelog as a form of a report about changes. */
export const changelogForm: ReportForm = {
  name: 'changelog',
  path: '.assay/changelog.md',
  about: 'a Markdown section for a changelog',
  make: changelog,
};
