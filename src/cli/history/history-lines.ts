import type { Severity } from '../../model/finding.js';
import type { ServerVerdict } from '../../model/servers-report.js';
import { SEVERITIES } from '../../report/finding-report.js';
import { VERDICT_WORDS } from '../../report/servers/servers-words.js';
import { MARKS, type Paint } from '../../report/terminal/paint.js';
import { type Cell, tableLines } from '../../report/terminal/table-lines.js';
import { countedFindings, shown } from '../../report/words.js';
import type { FindingRow, KeptRun, KeptServer } from '../../store/index.js';
import { minuteOf, sparkline, workingTools } from './history-words.js';

const COLOURS: Readonly<Record<ServerVerdict, keyof Paint>> = {
  clean: 'green',
  findings: 'red',
  untested: 'yellow',
};

const verdictCell = ({ verdict }: KeptRun): Cell => ({
  text: VERDICT_WORDS[verdict],
  colour: COLOURS[verdict],
});

const findingsOf = ({ errors, warnings, notes }: KeptRun): string =>
  countedFindings({ error: errors, warning: warnings, info: notes });

/** Every server with its last run. */
export function keptServerLines(
  servers: readonly (KeptServer & { readonly recent: readonly KeptRun[] })[],
  width: number,
  paint: Paint,
): string[] {
  const rows = servers.map(({ name, runs, last, recent }): Cell[] => [
    { text: shown(name, 60) },
    verdictCell(last),
    { text: workingTools(last), align: 'right' },
    { text: sparkline(recent) },
    { text: String(runs), align: 'right' },
    { text: minuteOf(last.started_at) },
    { text: last.fault === null ? findingsOf(last) : shown(last.fault, 100) },
  ]);
  const header = ['Server', 'Last verdict', 'Working', 'Trend', 'Runs', 'Last run (UTC)', 'Findings'];
  return tableLines(header, rows, width, paint);
}

/** The runs of a server, the newest first. */
export function keptRunLines(runs: readonly KeptRun[], width: number, paint: Paint): string[] {
  const rows = runs.map((run): Cell[] => [
    { text: shown(run.server_version ?? '–', 20) },
    { text: run.id },
    verdictCell(run),
    { text: workingTools(run), align: 'right' },
    {
      text: `${run.contract_yes} of ${run.contract_yes + run.contract_no + run.contract_untested}`,
      align: 'right',
    },
    { text: changeCell(run) },
    { text: run.fault === null ? findingsOf(run) : shown(run.fault, 100) },
  ]);
  const header = ['Version', 'Run (UTC)', 'Verdict', 'Working', 'Contract', 'Change', 'Findings'];
  return tableLines(header, rows, width, paint);
}

/** `+2 −1`: findings that are new or back, and findings that are fixed. */
function changeCell({ findings_new, findings_returned, findings_fixed }: KeptRun): string {
  const more = findings_new + findings_returned;
  return [more > 0 ? `+${more}` : '', findings_fixed > 0 ? `−${findings_fixed}` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** Findings, the worst first, with when they were first seen and fixed. */
export function keptFindingLines(findings: readonly FindingRow[], paint: Paint): string[] {
  const order = (severity: Severity): number => SEVERITIES.indexOf(severity);
  const sorted = [...findings].sort((a, b) => order(a.severity) - order(b.severity));
  return sorted.map(({ severity, tool, message, rule, first_seen, fixed_at, returned }) => {
    const [mark, colour] = MARKS[severity];
    const where = tool === null ? '' : `${shown(tool, 60)}: `;
    const when = [
      `since ${minuteOf(first_seen)}`,
      ...(fixed_at === null ? [] : [`fixed ${minuteOf(fixed_at)}`]),
      ...(returned === 0 ? [] : [`came back ${returned === 1 ? 'once' : `${returned} times`}`]),
    ].join(', ');
    return `${paint[colour](mark)} ${where}${shown(message, 200)} ${paint.dim(`${rule}, ${when}`)}`;
  });
}
