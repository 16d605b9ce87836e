import type { Severity } from '../model/finding.js';
import type { RunReport } from '../model/run-report.js';
import { type FindingReport, type Place, SEVERITIES } from './finding-report.js';
import { callText, MOST_OF_RESPONSE, runDetails, toolsText } from './finding-text.js';
import { plainLog } from './plain-log.js';
import { type ReportEntry, reportEntries } from './report-entries.js';
import type { ReportForm } from './report-form.js';
import { obstacleText } from './run-words.js';
import { counted, countedFindings, expectation, shown } from './words.js';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** GitHub shows so many annotations of each kind that a step makes, and drops the others without a word. */
const MOST = 10;

interface Annotation {
  readonly severity: Severity;
  readonly title: string;
  readonly place?: Place;
  readonly text: string;
}

/** Options of the annotations. */
export interface GithubOptions {
  /** Whether what GitHub would not show is only counted, because the log has it from elsewhere. */
  readonly isBrief?: boolean;
}

/**
 * Workflow commands that GitHub Actions turns into annotations, one for each cause, the worst first and as many as it
 * shows. The others follow as plain lines, so that the log has them all.
 */
export function github(report: FindingReport, { isBrief = false }: GithubOptions = {}): string {
  const all = [...runNotes(report.run), ...reportEntries(report).map((one) => annotation(one, report))];
  const kept = new Set(
    SEVERITIES.flatMap((severity) => all.filter((one) => one.severity === severity).slice(0, MOST)),
  );
  const left = all.filter((one) => !kept.has(one));
  const total = `${countedFindings(report.counts)} in ${shown(report.source, 300)}`;
  return [...[...kept].map(command), ...(isBrief ? [] : left.map(logLine)), plainLog(total)].join('\n');
}

function command({ severity, title, place, text }: Annotation): string {
  const properties = [
    place === undefined ? '' : `file=${property(place.file)}`,
    place?.line === undefined ? '' : `line=${place.line}`,
    place?.column === undefined ? '' : `col=${place.column}`,
    `title=${property(title)}`,
  ].filter((part) => part !== '');
  return `::${COMMANDS[severity]} ${properties.join(',')}::${data(text)}`;
}

const logLine = ({ severity, title, text }: Annotation): string =>
  plainLog(`${severity}: ${shown(title, 300)}: ${text.replaceAll('\n', ' · ')}`);

/** A run that ended early, was blocked, or left tools untested gets an annotation of its own. */
function runNotes(run: RunReport | undefined): Annotation[] {
  const notes: Annotation[] = [];
  if (run?.partial !== undefined)
    notes.push(note('error', `The run ended early, so this report is partial: ${shown(run.partial)}`));
  for (const obstacle of run?.obstacles ?? []) notes.push(note('warning', obstacleText(obstacle)));
  const untested = run?.tools.filter(({ notTested }) => notTested !== undefined) ?? [];
  if (untested.length > 0) {
    const names = shown(untested.map(({ name }) => shown(name, 100)).join(', '));
    notes.push(note('warning', `${counted(untested.length, 'tool')} not tested: ${names}`));
  }
  return notes;
}

const note = (severity: Severity, text: string): Annotation => ({ severity, title: 'Assay', text });

function annotation({ finding, tools }: ReportEntry, report: FindingReport): Annotation {
  const { response } = runDetails(finding);
  const call = callText(finding);
  const place = report.placeOf?.(finding);
  const details = [
    shown(finding.message),
    toolsText(tools),
    shown(finding.path, 300),
    expectation(finding),
    call === '' ? '' : `Call: ${call}`,
    response === undefined ? '' : `Response: ${shown(response, MOST_OF_RESPONSE)}`,
    finding.fix === undefined ? '' : `Fix: ${shown(finding.fix)}`,
    shown(finding.spec?.url ?? '', 500),
  ].filter((text) => text !== '');
  return {
    severity: finding.severity,
    title: [aboutText(tools), finding.rule].filter((word) => word !== '').join(' · '),
    ...(place === undefined ? {} : { place }),
    text: details.join('\n'),
  };
}

/** The tool, or the number of tools. */
const aboutText = (tools: readonly string[]): string =>
  tools.length > 1 ? counted(tools.length, 'tool') : (tools[0] ?? '');

/** What would end a command, or begin another one, is written as its code. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(shown(text, 300)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Annotations as a form of a report. */
export const githubForm: ReportForm = {
  name: 'github',
  path: '.assay/annotations.txt',
  about: 'workflow commands that GitHub Actions shows as annotations',
  isForCodeHost: true,
  make: (report) => github(report),
};
