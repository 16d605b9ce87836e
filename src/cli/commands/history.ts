import { type Command, InvalidArgumentError } from 'commander';
import { addShowOptions, type ShowOptions, showReport, wantedForms } from '../check/show-report.js';
import type { CommandModule } from '../command-table.js';
import { loadConfig } from '../config/load-config.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { exportRuns, importRuns } from '../history/exchange-runs.js';
import { findRun, serverHint } from '../history/find-run.js';
import { keptFindingLines, keptRunLines, keptServerLines } from '../history/history-lines.js';
import { DB_OPTION, historyToRead } from '../history/history-location.js';
import { sparkline } from '../history/history-words.js';
import { keptReport, openHistory, withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { wholeNumber } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface HistoryOptions extends ShowOptions {
  readonly db?: string | true;
  readonly limit: number;
  readonly findings?: true;
  readonly fixed?: true;
  readonly keep?: number;
}

const DAY = 86_400_000;
const UNITS = new Map([
  ['h', DAY / 24],
  ['d', DAY],
  ['w', 7 * DAY],
]);

/** How many runs a trend shows. */
const TREND = 20;

/** `assay history`: the runs that were kept. */
export const historyCommand: CommandModule = {
  define(command) {
    addShowOptions(
      command
        .argument('[server]', 'a server; or one of show, prune, export, import, as in the examples')
        .argument('[more]', 'the run to show, or the file to import')
        .option(DB_OPTION[0], 'the history: a file (default: .assay/history.db), or postgres://…')
        .option('--limit <number>', 'most runs to show', wholeNumber, 20)
        .option('--findings', 'show the open findings of the server, and since when')
        .option('--fixed', 'show fixed findings as well')
        .option('--keep <duration>', 'prune: keep what is younger, such as 90d, 12w or 48h', duration),
    );
  },
  help: {
    examples: (assay) => [
      `${assay} history`,
      `${assay} history weather --findings`,
      `${assay} history show weather~1 --html report.html`,
      `${assay} history prune --keep 90d`,
      `${assay} history export > runs.ndjson`,
      `${assay} history import runs.ndjson --db postgres://user@host/assay`,
    ],
    everyday: [
      '--db',
      '--limit',
      '--findings',
      '--fixed',
      '--keep',
      '--json',
      '--html',
      '--output',
      '--open',
    ],
    exitCodes: '0 shown, 2 wrong usage, 3 could not read or write',
  },
  run: showHistory,
};

type Verb = (
  location: string,
  words: readonly string[],
  options: HistoryOptions,
  invocation: Invocation,
) => Promise<ExitCode>;

const VERBS = new Map<string, Verb>([
  ['show', showRun],
  ['prune', prune],
  ['export', exportHistory],
  ['import', importHistory],
]);

async function showHistory(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [word, ...rest] = command.args;
  const options = command.opts<HistoryOptions>();
  const location = historyToRead(options.db, await loadConfig(undefined, process.cwd()));
  const verb = VERBS.get(word ?? '');
  if (verb !== undefined) return await verb(location, rest, options, invocation);
  if (rest[0] !== undefined)
    throw new UsageError(
      `Unknown argument "${rest[0]}". Name one server, or begin with ${[...VERBS.keys()].join(', ')}.`,
    );
  return await (word === undefined
    ? listServers(location, options, invocation)
    : listRuns(location, word, options, invocation));
}

async function listServers(
  location: string,
  { json, limit }: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  await withHistory(location, invocation, async (history) => {
    const servers = await history.servers();
    if (json === true) {
      await terminal.json({ servers });
      return;
    }
    if (servers.length === 0) terminal.out('The history is empty.');
    const shown = servers.slice(0, Math.max(limit, TREND));
    const rows = await Promise.all(
      shown.map(async (server) => ({
        ...server,
        recent: [...(await history.runs(server.name, TREND))].reverse(),
      })),
    );
    if (rows.length > 0) terminal.out(keptServerLines(rows, terminal.width, terminal.paint).join('\n'));
    if (shown.length < servers.length)
      terminal.out(`${servers.length - shown.length} more: use --limit, or --json.`);
  });
  return EXIT.clean;
}

async function listRuns(
  location: string,
  server: string,
  { json, limit, findings, fixed }: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  await withHistory(location, invocation, async (history) => {
    const runs = await history.runs(server, limit);
    if (runs.length === 0) {
      const names = (await history.servers()).map(({ name }) => name);
      throw new UsageError(`There is no run of "${server}". ${serverHint(server, names)}`);
    }
    const seen = findings === true || fixed === true || json === true;
    const rows = seen ? await history.findings(server, fixed === true || json === true) : [];
    if (json === true) {
      await terminal.json({ server, runs, findings: rows });
      return;
    }
    const { paint, width } = terminal;
    const trend = sparkline([...runs].reverse());
    terminal.out([`Fully working tools: ${trend}`, '', ...keptRunLines(runs, width, paint)].join('\n'));
    if (seen)
      terminal.out(['', ...(rows.length === 0 ? ['No finding.'] : keptFindingLines(rows, paint))].join('\n'));
  });
  return EXIT.clean;
}

async function showRun(
  location: string,
  [word]: readonly string[],
  options: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  if (word === undefined) throw new UsageError('Name a run, such as "history show weather~1".');
  const wanted = wantedForms(options);
  const report = await withHistory(location, invocation, async (history) =>
    keptReport(history, await findRun(history, word)),
  );
  return await showReport(report, undefined, wanted, options, invocation);
}

async function prune(
  location: string,
  _: readonly string[],
  { keep }: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  if (keep === undefined) throw new UsageError('Say what to keep, such as --keep 90d.');
  const before = new Date(Date.now() - keep).toISOString();
  const number = await withHistory(location, invocation, (history) => history.prune(before));
  invocation.terminal.out(
    `Deleted ${number === 1 ? '1 run' : `${number} runs`} from before ${before.slice(0, 10)}. The last run of each server stays.`,
  );
  return EXIT.clean;
}

async function exportHistory(
  location: string,
  _: readonly string[],
  __: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  await withHistory(location, invocation, (history) => exportRuns(history, invocation));
  return EXIT.clean;
}

async function importHistory(
  location: string,
  [file]: readonly string[],
  _: HistoryOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  if (file === undefined) throw new UsageError('Name the file, such as "history import runs.ndjson".');
  const history = await openHistory(location, invocation);
  try {
    await importRuns(history, file, invocation);
  } finally {
    await history.close();
  }
  return EXIT.clean;
}

function duration(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const milliseconds = UNITS.get(unit);
  if (milliseconds === undefined)
    throw new InvalidArgumentError('Must be a number and h, d or w, such as 90d.');
  return Number(number) * milliseconds;
}
