import { largest } from '../../model/largest.js';
import type { ServerRun, ServersReport, ServerVerdict } from '../../model/servers-report.js';
import { shellWord } from '../../model/shell-word.js';
import { runCauses } from '../run-causes.js';
import { causeLine } from '../terminal/cause-lines.js';
import { cutToWidth, displayWidth } from '../terminal/display-width.js';
import type { Paint } from '../terminal/paint.js';
import { counted, shown } from '../words.js';
import { serverSentence, serversTotals } from './servers-words.js';

const MARKS: Readonly<Record<ServerVerdict, readonly [mark: string, colour: 'green' | 'red' | 'yellow']>> = {
  clean: ['✓', 'green'],
  findings: ['✗', 'red'],
  untested: ['○', 'yellow'],
};

/** Causes of a server that the summary names, and servers whose causes it names. */
const MOST_CAUSES = 2;
const MOST_SERVERS = 12;

/** Columns that names of servers may take. */
const WIDEST_NAME = 32;

/** A server on one line, as soon as it is checked: its verdict, its name, and what the check says of it. */
export function serverLine(run: ServerRun, names: readonly string[], paint: Paint, width: number): string {
  const [mark, colour] = MARKS[run.verdict];
  const column = Math.min(
    WIDEST_NAME,
    largest(
      names.map((name) => displayWidth(shown(name))),
      0,
    ),
  );
  const name = cutToWidth(shown(run.name), column);
  const gap = ' '.repeat(column - displayWidth(name) + 2);
  const text = cutToWidth(shown(serverSentence(run)), Math.max(20, width - column - 4));
  return `${paint[colour](mark)} ${paint.bold(name)}${gap}${text}`;
}

/** What to fix in which server, and the totals. */
export function serversLines(
  { servers, summary, origin }: ServersReport,
  paint: Paint,
  width: number,
): string[] {
  const failing = servers.filter(
    ({ verdict, report }) => verdict === 'findings' && report.findings.length > 0,
  );
  const left = failing.length - MOST_SERVERS;
  const [first] = failing;
  const next =
    first === undefined || origin === undefined
      ? []
      : [`${paint.bold('Next:')} ${origin.command} --server ${shellWord(first.name)}`, ''];
  return [
    '',
    ...faultLines(servers, paint, width),
    ...(failing.length === 0 ? [] : [paint.bold('Fix first')]),
    ...failing.slice(0, MOST_SERVERS).flatMap((run) => causesOf(run, paint, width)),
    ...(left > 0 ? [paint.dim(`… and ${counted(left, 'more server')}; the page and --json have all.`)] : []),
    ...(failing.length === 0 ? [] : ['']),
    ...next,
    totalsLine(summary.verdicts, serversTotals(summary), paint),
  ];
}

/** What would let a server be tested. */
function faultLines(servers: readonly ServerRun[], paint: Paint, width: number): string[] {
  const lines = servers.flatMap(({ name, fault }) =>
    fault?.fix === undefined
      ? []
      : [`${paint.yellow('○')} ${cutToWidth(shown(`${name}: ${fault.fix}`, 400), width - 2)}`],
  );
  return lines.length === 0 ? [] : [paint.bold('Not tested'), ...lines, ''];
}

function causesOf({ name, report }: ServerRun, paint: Paint, width: number): string[] {
  const serious = runCauses(report).filter(({ cause }) => cause.severity !== 'info');
  const left = serious.length - MOST_CAUSES;
  return [
    `  ${paint.bold(cutToWidth(shown(name), width - 2))}`,
    ...serious.slice(0, MOST_CAUSES).map((cause) => `    ${causeLine(cause, paint, width - 4)}`),
    ...(left > 0 ? [paint.dim(`    … and ${counted(left, 'more cause')}`)] : []),
  ];
}

function totalsLine(verdicts: Readonly<Record<ServerVerdict, number>>, text: string, paint: Paint): string {
  const colour = verdicts.findings > 0 ? 'red' : verdicts.untested > 0 ? 'yellow' : 'green';
  return paint[colour](text);
}
