import type { ServerRun, ServersReport, ServerVerdict } from '../../model/servers-report.js';
import { cellCode, escapeMarkdown } from '../markdown/escape-markdown.js';
import { runCauses } from '../run-causes.js';
import { counted } from '../words.js';
import { serverSentence, serversTotals } from './servers-words.js';

const ICONS: Readonly<Record<ServerVerdict, string>> = { clean: '✅', findings: '❌', untested: '⚠️' };

/** Servers of which a table has a row: what GitHub takes as a comment has its bounds. */
const MOST_ROWS = 100;

/** Many servers for a comment on a pull request: a row for each, with its worst cause. */
export function serversMarkdown({ servers, summary }: ServersReport): string {
  const worst: ServerVerdict =
    summary.verdicts.findings > 0 ? 'findings' : summary.verdicts.untested > 0 ? 'untested' : 'clean';
  const left = servers.length - MOST_ROWS;
  return [
    `### ${ICONS[worst]} Assay: ${serversTotals(summary)}`,
    '',
    '| Server | Result | Fix first |',
    '| --- | --- | --- |',
    ...servers.slice(0, MOST_ROWS).map(rowOf),
    ...(left > 0 ? ['', `… and ${counted(left, 'more server')}.`] : []),
  ].join('\n');
}

function rowOf(run: ServerRun): string {
  const [first] = runCauses(run.report).filter(({ cause }) => cause.severity !== 'info');
  const fix = run.fault === undefined ? (first?.cause.message ?? '') : (run.fault.fix ?? '');
  return `| ${ICONS[run.verdict]} ${cellCode(run.name, 100)} | ${escapeMarkdown(serverSentence(run), 200)} | ${escapeMarkdown(fix, 200)} |`;
}
