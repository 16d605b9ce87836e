import { hostname } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SandboxMode, WorkerContext, WorkerEvent } from '../../fleet/index.js';
import { Fault } from '../../model/fault.js';
import { tableLines } from '../../report/terminal/table-lines.js';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { loadConfig } from '../config/load-config.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { fleetChecker } from '../fleet/fleet-checker.js';
import { workerLine, workerRecord, workerRows } from '../fleet/worker-lines.js';
import { DB_OPTION, historyLocation } from '../history/history-location.js';
import { openHistory, withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { wholeNumber } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface WorkerOptions {
  readonly db?: string | true;
  readonly concurrency: number;
  readonly tags: readonly string[];
  readonly lease: number;
  readonly sandbox: SandboxMode;
  readonly untilIdle?: true;
  readonly list?: true;
  readonly json?: true;
}

/** `assay worker`: takes the jobs of fleets from a database, on any number of machines. */
export const workerCommand: CommandModule = {
  define(command) {
    command
      .option(DB_OPTION[0], 'the database with the jobs: postgres://…')
      .option('--concurrency <number>', 'how many servers at once', wholeNumber, 4)
      .option('--tags <list>', 'tags of this machine: it takes jobs whose tags it has', tagList, [])
      .option('--lease <seconds>', 'silence after which the jobs of a worker go to others', leaseSeconds, 30)
      .option('--until-idle', 'exit as soon as no job is waiting')
      .addOption(
        new Option('--sandbox <mode>', 'enclose servers with bwrap and prlimit')
          .choices(['auto', 'require', 'off'])
          .default('auto'),
      )
      .option('--list', 'show the workers of the database, and exit')
      .option('--json', 'print each event as a line of JSON');
  },
  help: {
    examples: (assay) => [
      `${assay} worker --db postgres://assay@db.example/assay`,
      `${assay} worker --db postgres://assay@db.example/assay --concurrency 8 --tags linux,gpu`,
      `${assay} worker --db postgres://assay@db.example/assay --until-idle`,
      `${assay} worker --db postgres://assay@db.example/assay --list`,
    ],
    exitCodes: '0 stopped when asked, 2 wrong usage, 3 the database cannot be used',
  },
  run: work,
};

async function work(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<WorkerOptions>();
  const location = historyLocation(options.db, await loadConfig(undefined, process.cwd()));
  if (location === undefined) throw new UsageError('Name the database with --db postgres://…');
  if (options.list === true) return await listWorkers(location, options, invocation);
  const { databaseKind } = await import('../../store/index.js');
  if (databaseKind(location) !== 'postgres')
    throw new UsageError(
      'Workers share a Postgres database: name it with --db postgres://… On one machine, use "fleet run".',
    );
  const history = await openHistory(location, invocation);
  try {
    const { openQueue, runWorker } = await import('../../fleet/index.js');
    const { terminal } = invocation;
    const queue = await openQueue(history, {
      isWorker: true,
      onReach: (isReachable) =>
        terminal.err(isReachable ? 'The database is back.' : 'The database is unreachable. Waiting for it.'),
    });
    const second = secondSignal(invocation.signal);
    try {
      const context = await contextOf(queue, options, invocation, second.signal);
      if (options.json !== true) terminal.out(welcome(context, options));
      await runWorker(context, { drain: invocation.signal, untilIdle: options.untilIdle === true });
    } finally {
      second.end();
      await queue.close();
    }
  } finally {
    await history.close();
  }
  return EXIT.clean;
}

async function contextOf(
  queue: WorkerContext['queue'],
  { tags, concurrency, lease, json, sandbox }: WorkerOptions,
  invocation: Invocation,
  abort: AbortSignal,
): Promise<WorkerContext> {
  const { terminal } = invocation;
  const { processId } = await import('../../fleet/index.js');
  const identity = {
    ...{ id: processId(), host: hostname(), pid: process.pid, assay: packageVersion() },
    ...{ tags: tags.join(','), concurrency, started_at: new Date().toISOString() },
  };
  const tell = (event: WorkerEvent): void => {
    if (event.type === 'failed' && !(event.error instanceof Fault))
      invocation.noteInternalError(event.error, event.job.server);
    const line = workerLine(event, terminal.paint, terminal.width);
    if (json === true) terminal.jsonLine(workerRecord(event));
    else if (line !== undefined) terminal.out(line);
  };
  const check = await fleetChecker({ sandbox }, invocation);
  return { queue, identity, tags, lease, check, env: invocation.env, abort, tell };
}

function welcome({ identity, tags, lease }: WorkerContext, { untilIdle }: WorkerOptions): string {
  const label = tags.length === 0 ? 'no tags' : `tags ${tags.join(', ')}`;
  const end = untilIdle === true ? 'Exits when no job is waiting.' : 'Ctrl-C finishes what runs, and exits.';
  return `Worker ${identity.id}: ${counted(identity.concurrency, 'server')} at once, ${label}, lease ${lease} s. ${end}`;
}

/** The first signal lets running checks finish; a second one stops them. */
function secondSignal(first: AbortSignal): { readonly signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  // Listeners that are added while a signal is handled hear only the next one.
  const watch = (): void => {
    for (const name of SIGNALS) process.on(name, onSignal);
  };
  if (first.aborted) watch();
  else first.addEventListener('abort', watch, { once: true });
  return {
    signal: stop.signal,
    end() {
      first.removeEventListener('abort', watch);
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function listWorkers(
  location: string,
  { json }: WorkerOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const workers = await withHistory(location, invocation, (history) => history.fleetWorkers.list());
  if (json === true) await terminal.json({ workers });
  else if (workers.length === 0) terminal.out('No worker is running.');
  else {
    const rows = workerRows(workers).map((row) => row.map((text) => ({ text })));
    const header = ['Worker', 'Assay', 'Tags', 'At once', 'Last seen (UTC)'];
    terminal.out(tableLines(header, rows, terminal.width, terminal.paint).join('\n'));
  }
  return EXIT.clean;
}

function tagList(text: string): readonly string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length === 0) throw new InvalidArgumentError('Must be a list such as linux,gpu.');
  return tags;
}

function leaseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 3600)) throw new InvalidArgumentError('Must be a number from 1 to 3600.');
  return seconds;
}
