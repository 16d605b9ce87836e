import type { Finding, Severity } from '../model/finding.js';
import type { RunReport } from '../model/run-report.js';
import { type FindingReport, SEVERITIES } from './finding-report.js';
import { worstFirst } from './group-findings.js';
import { counted, countedFindings, expectation, shown } from './words.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** GitHub shows so many annotations of each kind that a step makes, and drops the others without a word. */
const MOST = 10;

interface Annotation {
  readonly severity: Severity;
  readonly properties: readonly string[];
  readonly text: string;
}

/**
 * Workflow commands that GitHub Actions turns into annotations, as many as it shows, the worst first. The others follow
 * as plain lines, so that the log has them all.
 */
export function github(report: FindingReport): string {
  const all = [...runNotes(report.run), ...worstFirst(report.findings).map((one) => annotation(one, report))];
  const kept = SEVERITIES.flatMap((severity) =>
    all.filter((one) => one.severity === severity).slice(0, MOST),
  );
  const left = all.filter((one) => !kept.includes(one));
  const total = `${countedFindings(report.counts)} in ${shown(report.source, 300)}`;
  return [
    ...kept.map(
      ({ severity, properties, text }) => `::${COMMANDS[severity]} ${properties.join(',')}::${data(text)}`,
    ),
    ...left.map(({ severity, text }) => plainLog(`${severity}: ${text.replaceAll('\n', ' · ')}`)),
    plainLog(total),
  ].join('\n');
}

/** That a run ended early, or left tools untested, is worth an annotation of its own. */
function runNotes(run: RunReport | undefined): Annotation[] {
  const notes: Annotation[] = [];
  if (run?.partial !== undefined)
    notes.push(note('error', `The run ended early, and the report is partial: ${shown(run.partial)}`));
  const untested = run?.tools.filter(({ notTested }) => notTested !== undefined) ?? [];
  if (untested.length > 0) {
    const names = shown(untested.map(({ name }) => shown(name, 100)).join(', '));
    notes.push(note('warning', `${counted(untested.length, 'tool')} not tested: ${names}`));
  }
  return notes;
}

const note = (severity: Severity, text: string): Annotation => ({
  severity,
  properties: ['title=Assay'],
  text,
});

function annotation(finding: Finding, report: FindingReport): Annotation {
  const place = report.placeOf?.(finding);
  const title = [finding.subject.tool, finding.rule].filter((word) => word !== undefined).join(' · ');
  const properties = [
    place === undefined ? '' : `file=${property(place.file)}`,
    place?.line === undefined ? '' : `line=${place.line}`,
    place?.column === undefined ? '' : `col=${place.column}`,
    `title=${property(title)}`,
  ].filter((text) => text !== '');
  const details = [
    shown(finding.message),
    shown(finding.path, 300),
    expectation(finding),
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    finding.spec?.url ?? '',
  ].filter((text) => text !== '');
  return { severity: finding.severity, properties, text: details.join('\n') };
}

/** What would end a command, or begin another one, is written as its code. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(shown(text, 300)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * A text for the log of GitHub Actions that is no command: `::` begins one at the start of a line, and `##[` anywhere.
 */
export function plainLog(text: string): string {
  return text.replaceAll('##[', '## [').replace(/^(\s*):(?=:)/gm, '$1: ');
}
