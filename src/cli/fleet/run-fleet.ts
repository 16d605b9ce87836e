import {
  type Fleet,
  type FleetEvent,
  fleetSummary,
  type PlannedServer,
  runLocally,
  sendWebhooks,
  storedFleet,
} from '../../fleet/index.js';
import { serverLine } from '../../report/servers/servers-lines.js';
import { counted, shown } from '../../report/words.js';
import { databaseKind, type FleetResult, type History } from '../../store/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { openHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { targetSecrets } from '../secrets/target-secrets.js';
import { UsageError } from '../usage-error.js';
import { fleetChecker } from './fleet-checker.js';
import { doneByWorkers } from './fleet-on-workers.js';
import type { FleetOptions } from './fleet-options.js';
import { LiveTable } from './live-table.js';
import { plannedFleet } from './planned-fleet.js';

/** `assay fleet run`: checks the servers of a fleet on this machine, and continues where an earlier call was stopped. */
export async function runFleet(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const { fleet, location, planned } = await plannedFleet(file, options, invocation);
  if (planned.length === 0) {
    if (options.json === true) await terminal.json({ name: fleet.name, servers: [] });
    else terminal.out(`${fleet.name}: no server is due.`);
    return EXIT.clean;
  }
  const history = await openHistory(location, invocation);
  try {
    const isShared = databaseKind(location) === 'postgres';
    if (options.detach === true && !isShared)
      throw new UsageError('--detach leaves the run to workers: name their database with --db postgres://…');
    const runId = await checked(fleet, planned, history, options, invocation, isShared);
    if (options.detach === true) {
      if (options.json === true) await terminal.json({ name: fleet.name, run: runId });
      else terminal.out(`Run ${runId}: ${counted(planned.length, 'server')} on the queue.`);
      return EXIT.clean;
    }
    const results = await history.fleetResults.of(runId);
    const code = fleetExitCode(results);
    // Workers send the messages of what they have done.
    if (!invocation.signal.aborted && !isShared) await tellWebhooks(fleet, runId, history, invocation);
    if (options.json === true)
      await terminal.json({ name: fleet.name, run: runId, servers: results.map(plainResult) });
    else terminal.out(endLine(fleet, runId, results, file, invocation.signal.aborted));
    return code;
  } finally {
    await history.close();
  }
}

async function checked(
  fleet: Fleet,
  planned: readonly PlannedServer[],
  history: History,
  options: FleetOptions,
  invocation: Invocation,
  isShared: boolean,
): Promise<string> {
  const { terminal, signal } = invocation;
  const table = new LiveTable(terminal);
  const names = planned.map(({ server }) => server.name);
  const isShown = options.json !== true && options.quiet !== true;
  const onEvent = (event: FleetEvent): void => {
    if (event.type === 'started') {
      if (isShown && event.isResumed)
        terminal.err(
          `Continuing the interrupted run ${event.runId}: ${event.done} of ${event.servers} servers are done. Use --fresh to start over.`,
        );
      table.begin(event.servers, event.done);
    } else if (event.type === 'server_started') table.show(event.server, 'starting');
    else if (event.type === 'server_failed') {
      table.end(event.server, 'untested');
      if (!isShared) invocation.noteInternalError(event.error);
      else if (isShown)
        terminal.out(`${shown(event.server, 60)} was given up: ${shown(String(event.error), 200)}`);
    } else {
      table.end(event.server, event.run.verdict);
      if (isShown) terminal.out(serverLine(event.run, names, terminal.paint, terminal.width));
    }
  };
  try {
    const run = {
      fleet: storedFleet(fleet, (target) => targetSecrets(target, false)),
      servers: planned.map(({ server }) => server),
      trigger: options.due === true ? 'schedule' : 'command',
      isFresh: options.fresh === true,
      signal,
      onEvent,
    } as const;
    if (isShared)
      return await doneByWorkers(history, { ...run, isDetached: options.detach === true }, invocation);
    const check = await fleetChecker(
      { sandbox: options.sandbox, onProgress: (server, text) => table.show(server, text) },
      invocation,
    );
    const { concurrency } = options;
    return await runLocally({ ...run, history, concurrency, assay: packageVersion(), check });
  } finally {
    table.clear();
  }
}

async function tellWebhooks(
  { webhooks }: Fleet,
  runId: string,
  history: History,
  { env, terminal }: Invocation,
): Promise<void> {
  const run = webhooks.length === 0 ? undefined : await history.fleets.run(runId);
  if (run === undefined) return;
  const problems = await sendWebhooks(webhooks, await fleetSummary(history, run), {
    env,
    now: () => new Date(),
  });
  for (const problem of problems) terminal.err(`assay: ${problem}`);
}

/** Findings first: what could not be tested proves nothing, but must not hide them. */
function fleetExitCode(results: readonly FleetResult[]): ExitCode {
  if (results.some(({ run }) => run?.verdict === 'findings')) return EXIT.findings;
  return results.every(({ run }) => run?.verdict === 'clean') ? EXIT.clean : EXIT.untested;
}

function plainResult({ job, run }: FleetResult) {
  const { server, state, attempts, worker } = job;
  if (run === undefined) return { server, state, attempts, worker, fault: job.fault };
  return {
    server,
    state,
    attempts,
    worker,
    run: run.id,
    verdict: run.verdict,
    fault: run.fault,
    errors: run.errors,
    warnings: run.warnings,
    tools: run.tools,
    milliseconds: run.milliseconds,
  };
}

function endLine(
  { name }: Fleet,
  runId: string,
  results: readonly FleetResult[],
  file: string,
  isStopped: boolean,
): string {
  const count = (verdict: string): number => results.filter(({ run }) => run?.verdict === verdict).length;
  const open = results.filter(({ job }) => job.state === 'waiting' || job.state === 'running').length;
  const dead = results.filter(({ job }) => job.state === 'dead').length;
  const parts = [
    `${count('clean')} clean`,
    `${count('findings')} with findings`,
    `${count('untested')} not tested`,
    ...(dead > 0 ? [`${dead} given up`] : []),
    ...(open > 0 ? [`${open} not checked yet`] : []),
  ];
  const next =
    isStopped && open > 0
      ? `Stopped. To continue: ${ASSAY_COMMAND} fleet run ${file}`
      : `Run ${runId}. What came out: ${ASSAY_COMMAND} fleet report ${file}`;
  return `${name}: ${counted(results.length, 'server')}: ${parts.join(', ')}. ${next}`;
}
