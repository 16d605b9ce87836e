import type { RunReport, ToolReport } from '../../model/run-report.js';
import { countFindings, SEVERITIES } from '../finding-report.js';
import { keptClauses, obstacleText, serverTitle, totalsLine, verdictOf, verdictWords } from '../run-words.js';
import { counted, countedFindings } from '../words.js';
import { cellCode, codeSpan, escapeMarkdown } from './escape-markdown.js';
import { ICONS } from './icons.js';

/** The verdict on a server: how many tools work, the totals, how it was tested, and what blocks it. */
export function runHead(run: RunReport): string[] {
  const { summary, server, mode, seed, partial, accepted = [], obstacles = [] } = run;
  return [
    ...(partial === undefined
      ? []
      : [`> ${ICONS.warning} **This report is partial:** ${escapeMarkdown(partial)}`]),
    `**${verdictWords(run)}** · ${totalsLine(summary)}${accepted.length === 0 ? '' : ` · ${counted(accepted.length, 'finding')} accepted by the baseline`}`,
    `${codeSpan(serverTitle(run), 300)} · protocol ${escapeMarkdown(server.revision, 40)} · ${escapeMarkdown(server.transport, 40)} · mode ${mode} · seed ${seed}`,
    ...obstacles.map(
      (obstacle) => `> ${ICONS.warning} **Blocked:** ${escapeMarkdown(obstacleText(obstacle), 1_500)}`,
    ),
  ];
}

/** Rows that a table may have without being folded away. */
const MOST_OPEN_ROWS = 10;

/** The tools that need a look, the worst first, as a table; tools without findings are named below it. */
export function toolTable({ tools }: RunReport, room: number): string[] {
  const poor = tools.filter((tool) => !isFine(tool)).sort(compareTools);
  const fine = tools.filter(isFine);
  return [...rowsThatFit(poor, room), ...fineTools(fine, Math.floor(room / 3))];
}

const isFine = ({ classification, findings, cutShort }: ToolReport): boolean =>
  classification === 'fully_working' && findings.length === 0 && cutShort === undefined;

const row = (texts: readonly string[]): string => `| ${texts.join(' | ')} |`;

function rowsThatFit(tools: readonly ToolReport[], room: number): string[] {
  if (tools.length === 0) return [];
  const table = [
    row(['Tool', 'Verdict', 'Confidence', 'Cases', 'Contract', 'Findings']),
    row(['---', '---', '--:', '--:', '--:', '---']),
  ];
  let rest = room - table.join('\n').length;
  let shown = 0;
  for (const tool of tools) {
    const text = toolRow(tool);
    rest -= text.length + 1;
    if (rest < 0) break;
    table.push(text);
    shown += 1;
  }
  const left = tools.length - shown;
  if (left === 0) return [folded(table)];
  const count = `… and ${counted(left, 'more tool')} with findings that do not fit here.`;
  return shown === 0 ? [count] : [folded(table), count];
}

/** A long table is folded away, so that the findings stay in sight. */
function folded(table: readonly string[]): string {
  const rows = table.length - 2;
  if (rows <= MOST_OPEN_ROWS) return table.join('\n');
  return `<details><summary>${counted(rows, 'tool')} with findings or not tested</summary>\n\n${table.join('\n')}\n\n</details>`;
}

function toolRow(tool: ToolReport): string {
  const { cases, confidence, notTested, cutShort, findings } = tool;
  const { kept, applicable } = keptClauses(tool);
  const counts = countFindings(findings);
  const worst = SEVERITIES.find((severity) => counts[severity] > 0);
  const notes = [
    worst === undefined ? '' : `${ICONS[worst]} ${countedFindings(counts)}`,
    notTested === undefined ? '' : `${ICONS.warning} ${escapeMarkdown(notTested, 200)}`,
    cutShort === undefined ? '' : `${ICONS.warning} cut short: ${escapeMarkdown(cutShort, 200)}`,
  ];
  const numbers = [`${confidence}`, `${cases.passed}/${cases.executed}`, `${kept}/${applicable}`];
  return row([
    cellCode(tool.name, 128),
    escapeMarkdown(verdictOf(tool)),
    ...numbers.map((text) => (notTested === undefined ? text : '')),
    notes.filter((note) => note !== '').join('; '),
  ]);
}

/** Errors first, then what was not tested at all, then warnings. */
function compareTools(a: ToolReport, b: ToolReport): number {
  const [one, other] = [countFindings(a.findings), countFindings(b.findings)];
  const untested = Number(b.notTested !== undefined) - Number(a.notTested !== undefined);
  return other.error - one.error || untested || other.warning - one.warning || other.info - one.info;
}

function fineTools(tools: readonly ToolReport[], room: number): string[] {
  if (tools.length === 0) return [];
  const names: string[] = [];
  let rest = room - 150;
  for (const { name } of tools) {
    const text = codeSpan(name, 128);
    rest -= text.length + 2;
    if (rest < 0) break;
    names.push(text);
  }
  const left = tools.length - names.length;
  const more = left === 0 ? '' : `${names.length === 0 ? '' : ' '}… and ${counted(left, 'more tool')}.`;
  return [
    `<details><summary>✅ ${counted(tools.length, 'tool')} without any finding</summary>\n\n${names.join(', ')}${more}\n\n</details>`,
  ];
}
