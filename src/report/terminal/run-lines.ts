import type { RunReport, ToolReport } from '../../model/run-report.js';
import { shellWord } from '../../model/shell-word.js';
import { cleanLine } from '../clean-text.js';
import { SEVERITIES } from '../finding-report.js';
import { assayCommandOf, serverTitle } from '../run-words.js';
import { counted, NOUNS, shown } from '../words.js';
import { contractLines } from './contract-lines.js';
import { failureLines } from './failure-lines.js';
import type { Paint } from './paint.js';
import { toolLines } from './tool-lines.js';
import { joinWithin } from './wrap-text.js';

/**
 * Everything about a run for a terminal: tools, contract matrix, what was not tested and why, findings, totals. The
 * matrix names the cases of each cell, or only counts them.
 */
export function runLines(report: RunReport, paint: Paint, width: number, isNamed = true): string[] {
  const tested = report.tools.filter(({ notTested }) => notTested === undefined);
  return [
    headline(report, paint),
    '',
    ...(tested.length === 0
      ? []
      : [...toolLines(tested, paint, width), '', ...contractLines(tested, paint, width, isNamed), '']),
    ...untestedLines(report.tools, paint),
    ...failureLines(report.findings, paint, assayCommandOf(report)),
    ...acceptedLines(report, paint),
    ...(report.partial === undefined
      ? []
      : [paint.yellow(`This report is partial: ${cleanLine(report.partial)}`)]),
    ...totalsLines(report, paint, width),
  ];
}

/** The server, and how it was tested. */
export function headline(report: RunReport, paint: Paint): string {
  const { server, mode, seed } = report;
  const how = `· protocol ${cleanLine(server.revision)} · ${cleanLine(server.transport)} · mode ${mode} · seed ${seed}`;
  return `${paint.bold(shown(serverTitle(report), 200))} ${paint.dim(how)}`;
}

function untestedLines(tools: readonly ToolReport[], paint: Paint): string[] {
  const untested = tools.filter(({ notTested }) => notTested !== undefined);
  const unhappy = tools.filter(({ neverSucceeded }) => neverSucceeded);
  const lines: string[] = [];
  if (untested.length > 0) {
    lines.push(paint.bold('Not tested'));
    for (const [reason, names] of byReason(untested))
      lines.push(`  ${paint.yellow('○')} ${cleanLine(names.join(', '))}: ${paint.dim(cleanLine(reason))}`);
    lines.push('');
  }
  const short = tools.filter(({ cutShort }) => cutShort !== undefined);
  if (short.length > 0) {
    lines.push(paint.bold('Cut short'));
    for (const { name, cutShort = '' } of short)
      lines.push(`  ${paint.yellow('○')} ${cleanLine(name)}: ${paint.dim(cleanLine(cutShort))}`);
    lines.push('');
  }
  if (unhappy.length > 0) {
    lines.push(paint.bold('No successful call'));
    for (const { name, dataNeeded } of unhappy) {
      const needed = dataNeeded.map((property) => `--arg ${shellWord(`${name}.${property}`)}=…`).join(' ');
      const advice = needed === '' ? 'no call succeeded' : `give values that exist on the server: ${needed}`;
      lines.push(`  ${paint.yellow('○')} ${cleanLine(name)}: ${cleanLine(advice)}`);
    }
    lines.push('');
  }
  return lines;
}

/** Findings that the baseline accepts, a line each. */
function acceptedLines({ accepted = [] }: RunReport, paint: Paint): string[] {
  if (accepted.length === 0) return [];
  const lines = accepted.map(({ rule, severity, subject, path, message }) => {
    const place = [subject.tool, path].filter((part) => part !== undefined && part !== '').join(' ');
    const text = `${severity} ${place === '' ? '' : `${cleanLine(place)} `}${cleanLine(message)}`;
    return `  ${paint.yellow('○')} ${text} ${paint.dim(rule)}`;
  });
  return [paint.bold('Accepted by the baseline'), ...lines, ''];
}

/** Tools that were not called for the same reason share a line. */
function byReason(tools: readonly ToolReport[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, notTested = '' } of tools)
    groups.set(notTested, [...(groups.get(notTested) ?? []), name]);
  return groups;
}

/** How many tools never succeeded: a case also passes where an error is all that a tool returns. */
function unproven({ tested, neverSucceeded }: RunReport['summary']): string {
  if (neverSucceeded === 0) return '';
  return neverSucceeded === tested ? ', none seen to succeed' : `, ${neverSucceeded} never seen to succeed`;
}

/** The last line, or lines where one is too narrow: findings, tests, calls. */
export function totalsLines({ summary, accepted = [] }: RunReport, paint: Paint, width: number): string[] {
  const { findings, contract, cases } = summary;
  const shown = contract.yes + contract.no + contract.notExercised;
  const parts = [
    `${summary.tested} of ${summary.tools} tools tested${unproven(summary)}`,
    `${cases.passed} of ${cases.executed} cases passed`,
    `contract ${contract.yes} of ${shown}`,
    `${counted(summary.calls, 'call')} in ${(summary.milliseconds / 1000).toFixed(1)} s`,
  ];
  if (accepted.length > 0) parts.unshift(`${accepted.length} accepted`);
  if (summary.restarts > 0) parts.push(`restarted ${summary.restarts} ×`);
  const counts = SEVERITIES.map((severity) => counted(findings[severity], NOUNS[severity])).join(', ');
  const colour = findings.error > 0 ? paint.red : findings.warning > 0 ? paint.yellow : paint.green;
  const [first = '', ...rest] = joinWithin([counts, ...parts], ' · ', width);
  const line = `${colour(counts)}${paint.dim(first.slice(counts.length))}`;
  return [line, ...rest.map((more) => paint.dim(more))];
}
