import type { Finding } from '../model/finding.js';
import { escapeXml } from './escape-xml.js';
import { type FindingReport, isFailure } from './finding-report.js';
import { worstFirst } from './group-findings.js';
import { counted, expectation, shown } from './words.js';

/** JUnit XML: a suite for each tool, a case for each finding; a tool without findings is one case that passed. */
export function junit(report: FindingReport): string {
  const byTool = new Map<string | undefined, Finding[]>(report.tools.map((tool) => [tool, []]));
  for (const finding of report.findings) {
    const known = byTool.get(finding.subject.tool);
    if (known === undefined) byTool.set(finding.subject.tool, [finding]);
    else known.push(finding);
  }
  const failures = report.findings.filter(({ severity }) => isFailure(severity, report.failOn)).length;
  const suites = [...byTool].map(([tool, findings]) => suite(tool ?? 'server', findings, report));
  const cases = [...byTool.values()].reduce((sum, { length }) => sum + Math.max(1, length), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="assay lint" tests="${cases}" failures="${failures}">`,
    ...suites,
    '</testsuites>',
  ].join('\n');
}

function suite(name: string, findings: readonly Finding[], report: FindingReport): string {
  const title = attribute(name);
  const failed = findings.filter(({ severity }) => isFailure(severity, report.failOn)).length;
  const head = `<testsuite name="${title}" tests="${Math.max(1, findings.length)}" failures="${failed}">`;
  const cases =
    findings.length === 0
      ? [`    <testcase classname="${title}" name="definition"/>`]
      : worstFirst(findings).map((finding) => testCase(title, finding, report));
  return [`  ${head}`, ...cases, '  </testsuite>'].join('\n');
}

/** What is not bad enough to fail is still said. */
function testCase(suiteTitle: string, finding: Finding, report: FindingReport): string {
  const name = `${finding.rule}${finding.path === '' ? '' : ` ${finding.path}`}`;
  const head = `    <testcase classname="${suiteTitle}" name="${attribute(name)}"${fileOf(finding, report)}>`;
  const text = escapeXml(detailText(finding));
  const body = isFailure(finding.severity, report.failOn)
    ? `<failure message="${attribute(finding.message)}" type="${finding.severity}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  return `${head}${body}</testcase>`;
}

function fileOf(finding: Finding, report: FindingReport): string {
  const place = report.placeOf?.(finding);
  if (place === undefined) return '';
  return ` file="${attribute(place.file)}"${place.line === undefined ? '' : ` line="${place.line}"`}`;
}

const attribute = (text: string): string => escapeXml(shown(text, 500));

function detailText(finding: Finding): string {
  const lines = [
    `${finding.severity}: ${shown(finding.message)}`,
    expectation(finding),
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    finding.spec?.url ?? '',
    finding.evidence.length === 0
      ? ''
      : `${counted(finding.evidence.length, 'piece')} of evidence: ${finding.evidence
          .slice(0, 5)
          .map(({ text }) => shown(text, 300))
          .join('; ')}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
