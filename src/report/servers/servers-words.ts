import type { ServerRun, ServersSummary, ServerVerdict } from '../../model/servers-report.js';
import { workingWords } from '../run-words.js';
import { counted, countedFindings } from '../words.js';

/** What each verdict is called. */
export const VERDICT_WORDS: Readonly<Record<ServerVerdict, string>> = {
  clean: 'clean',
  findings: 'with findings',
  untested: 'not tested',
};

/** What a check says of one server, in a sentence without a full stop. */
export function serverSentence({ fault, report }: ServerRun): string {
  if (fault !== undefined) return fault.message;
  const partial = report.partial === undefined ? [] : [`partial: ${report.partial}`];
  const { summary } = report;
  const parts = [workingWords(summary), countedFindings(summary.findings)];
  return [...(summary.findings.error > 0 ? parts.reverse() : parts), ...partial].join(' · ');
}

/** The totals of all servers on one line. */
export function serversTotals(summary: ServersSummary): string {
  const { servers, verdicts, tools, tested, findings, calls, milliseconds } = summary;
  const parts = (['clean', 'findings', 'untested'] as const)
    .filter((verdict) => verdicts[verdict] > 0)
    .map((verdict) => `${verdicts[verdict]} ${VERDICT_WORDS[verdict]}`);
  return [
    `${counted(servers, 'server')}: ${parts.join(', ')}`,
    countedFindings(findings),
    `${tested} of ${counted(tools, 'tool')} tested`,
    `${counted(calls, 'call')} in ${(milliseconds / 1000).toFixed(1)} s`,
  ].join(' · ');
}
