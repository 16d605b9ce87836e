import type { Finding, Severity } from '../model/finding.js';
import type { FindingReport } from './finding-report.js';
import { worstFirst } from './group-findings.js';
import { countedFindings, expectation, shown } from './words.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands that GitHub Actions turns into annotations; worst first, because it shows only some of them. */
export function github(report: FindingReport): string {
  const lines = worstFirst(report.findings).map((finding) => annotation(finding, report));
  return [...lines, `${countedFindings(report.counts)} in ${shown(report.source, 300)}`].join('\n');
}

function annotation(finding: Finding, report: FindingReport): string {
  const place = report.placeOf?.(finding);
  const properties = [
    place === undefined ? '' : `file=${property(place.file)}`,
    place?.line === undefined ? '' : `line=${place.line}`,
    place?.column === undefined ? '' : `col=${place.column}`,
    `title=${property([finding.subject.tool, finding.rule].filter((word) => word !== undefined).join(' · '))}`,
  ].filter((text) => text !== '');
  const details = [
    shown(finding.message),
    shown(finding.path, 300),
    expectation(finding),
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    finding.spec?.url ?? '',
  ].filter((text) => text !== '');
  return `::${COMMANDS[finding.severity]} ${properties.join(',')}::${data(details.join('\n'))}`;
}

/** What would end a command, or begin another one, is written as its code. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(shown(text, 300)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
