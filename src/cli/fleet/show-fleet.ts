import { existsSync } from 'node:fs';
import {
  type FleetSection,
  type FleetSummary,
  fleetDocument,
  fleetSections,
  fleetSummary,
  readFleet,
  totalsText,
} from '../../fleet/index.js';
import { type Cell, tableLines } from '../../report/terminal/table-lines.js';
import { shown } from '../../report/words.js';
import type { FleetRunRow, History } from '../../store/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { knownNames } from '../config/known-names.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { writeTextFile } from '../files/write-text-file.js';
import { minuteOf } from '../history/history-words.js';
import { withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import type { FleetOptions } from './fleet-options.js';
import { fleetHistoryLocation } from './planned-fleet.js';

/** Rows of a section that a terminal shows; files have all. */
const MOST_ROWS = 20;

/** `assay fleet status`: how far the last run is, and the ones before. */
export async function showStatus(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  return await withHistory(await fleetHistoryLocation(options), invocation, async (history) => {
    const runs = await runsOf(file, history);
    const rows = await Promise.all(
      runs.map(async ({ id, trigger, started_at, finished_at }) => ({
        ...{ id, trigger, started_at, finished_at },
        jobs: await history.fleetJobs.counts(id),
      })),
    );
    const [last] = rows;
    const running = last === undefined ? [] : await history.fleetJobs.list(last.id, { state: 'running' });
    if (options.json === true) {
      await terminal.json({
        fleet: runs[0]?.fleet,
        runs: rows,
        running: running.map(({ server, worker, started_at, attempts }) => ({
          server,
          worker,
          started_at,
          attempts,
        })),
      });
      return EXIT.clean;
    }
    const header = ['Run', 'Started (UTC)', 'By', 'Done', 'Running', 'Waiting', 'Given up', 'Finished (UTC)'];
    const cells = rows.map(({ id, trigger, started_at, finished_at, jobs }): Cell[] => [
      ...[id, minuteOf(started_at), trigger].map((text) => ({ text })),
      ...[jobs.done, jobs.running, jobs.waiting, jobs.dead].map((number) => rightCell(number)),
      { text: finished_at === null ? 'not yet' : minuteOf(finished_at) },
    ]);
    terminal.out(tableLines(header, cells, terminal.width, terminal.paint).join('\n'));
    for (const { server, worker, started_at } of running.slice(0, MOST_ROWS))
      terminal.out(
        `Checking ${shown(server, 60)} since ${minuteOf(started_at ?? '')} on ${worker ?? 'a worker'}`,
      );
    return EXIT.clean;
  });
}

const rightCell = (number: number): Cell => ({ text: String(number), align: 'right' });

/** `assay fleet report`: what came out of the last run, or of the one that is named. */
export async function showFleetReport(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const summary = await withHistory(await fleetHistoryLocation(options), invocation, async (history) => {
    const runs = await runsOf(file, history);
    return await fleetSummary(history, chosenRun(runs, options.run, file));
  });
  const sections = await chosenSections(summary, options);
  await deliver(summary, sections, options, invocation);
  const { findings, clean, servers } = summary.totals;
  if (findings > 0) return EXIT.findings;
  return clean === servers ? EXIT.clean : EXIT.untested;
}

async function chosenSections(
  summary: FleetSummary,
  { only }: FleetOptions,
): Promise<readonly FleetSection[]> {
  const { ruleLookup } = await import('../../rules/rule-lookup.js');
  const lookup = ruleLookup();
  const sections = fleetSections(summary, (rule) => lookup(rule)?.summary ?? '');
  return only === undefined ? sections : sections.filter(({ name }) => name === only);
}

async function deliver(
  summary: FleetSummary,
  sections: readonly FleetSection[],
  { form, output, json, quiet }: FleetOptions,
  { terminal }: Invocation,
): Promise<void> {
  const wanted = json === true ? 'json' : form;
  if (output !== undefined) {
    writeTextFile(output, fleetDocument(wanted ?? formOf(output), summary, sections));
    terminal.err(`Written: ${output}`);
  } else if (wanted === 'json') await terminal.json(summary);
  else if (wanted !== undefined) terminal.document(fleetDocument(wanted, summary, sections));
  else {
    if (quiet !== true)
      for (const section of sections) terminal.out(`${sectionLines(section, terminal).join('\n')}\n`);
    terminal.out(`${summary.fleet}: ${totalsText(summary.totals)}`);
  }
}

/** The form that the name of a file asks for. */
function formOf(output: string): 'html' | 'markdown' | 'csv' | 'json' {
  const ending = /\.([a-z]+)$/i.exec(output)?.[1]?.toLowerCase();
  if (ending === 'html' || ending === 'csv' || ending === 'json') return ending;
  if (ending === 'md') return 'markdown';
  throw new UsageError(
    `Choose the form of ${output} with --form, or end its name in .html, .md, .csv or .json.`,
  );
}

function sectionLines(
  { title, header, rows, empty }: FleetSection,
  terminal: Invocation['terminal'],
): string[] {
  const { paint, width } = terminal;
  if (rows.length === 0) return [paint.bold(title), empty];
  const cells = rows.slice(0, MOST_ROWS).map((row) => row.map((text): Cell => ({ text: shown(text, 200) })));
  const left = rows.length - MOST_ROWS;
  return [
    paint.bold(title),
    ...tableLines(header, cells, width, paint),
    ...(left > 0 ? [paint.dim(`… and ${left} more: use --output report.html, or --json.`)] : []),
  ];
}

/** The runs of a fleet, the newest first. The word is its file, or its name in the history. */
async function runsOf(word: string, history: History): Promise<readonly FleetRunRow[]> {
  const name = existsSync(word) ? (await readFleet(word, knownNames())).name : word;
  const runs = await history.fleets.runs(name, MOST_ROWS);
  if (runs.length > 0) return runs;
  const known = (await history.fleets.fleets()).map((fleet) => fleet.name);
  const hint = known.length === 0 ? '' : ` Fleets with runs: ${known.join(', ')}.`;
  throw new UsageError(
    `There is no run of the fleet "${name}" yet. Start one with "${ASSAY_COMMAND} fleet run".${hint}`,
  );
}

function chosenRun(runs: readonly FleetRunRow[], wanted: string | undefined, file: string): FleetRunRow {
  const found = wanted === undefined ? runs[0] : runs.find(({ id }) => id.startsWith(wanted));
  if (found !== undefined) return found;
  throw new UsageError(`There is no run ${wanted}. See "${ASSAY_COMMAND} fleet status ${file}".`);
}
