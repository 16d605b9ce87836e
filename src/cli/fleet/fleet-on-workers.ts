import { openQueue, runOnWorkers, scheduleFleet, storedFleet, type WorkersRun } from '../../fleet/index.js';
import { counted } from '../../report/words.js';
import { databaseKind, type History } from '../../store/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { openHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { targetSecrets } from '../secrets/target-secrets.js';
import { UsageError } from '../usage-error.js';
import type { FleetOptions } from './fleet-options.js';
import { plannedFleet } from './planned-fleet.js';

/** Milliseconds after which a worker that was not heard from does not count as running. */
const SILENT = 60_000;

/** Lets the workers of a database do a run. Returns its id. */
export async function doneByWorkers(
  history: History,
  run: Omit<WorkersRun, 'queue'>,
  invocation: Invocation,
): Promise<string> {
  const queue = await openQueue(history, { isWorker: false });
  try {
    const hint = await missingWorkers(history, run.servers);
    if (hint !== undefined) invocation.terminal.err(hint);
    return await runOnWorkers({ ...run, queue });
  } finally {
    await queue.close();
  }
}

/** `assay fleet schedule`: gives the schedules of a fleet to the workers of its database. */
export async function scheduleRuns(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const { terminal } = invocation;
  const { fleet, location } = await plannedFleet(file, options, invocation);
  if (databaseKind(location) !== 'postgres')
    throw new UsageError(
      `Schedules are kept by workers: name their database with --db postgres://… On one machine, call "${ASSAY_COMMAND} fleet run ${file} --due" from cron.`,
    );
  const history = await openHistory(location, invocation);
  try {
    const queue = await openQueue(history, { isWorker: false });
    try {
      await history.fleets.saveFleet(storedFleet(fleet, (target) => targetSecrets(target, false)));
      const schedules = await scheduleFleet(queue, fleet);
      if (options.json === true) await terminal.json({ name: fleet.name, schedules });
      else
        terminal.out(
          schedules.length === 0
            ? `${fleet.name} has no schedules. Workers start nothing on their own.`
            : schedules.map(({ cron, servers }) => `${cron} (UTC): ${counted(servers, 'server')}`).join('\n'),
        );
    } finally {
      await queue.close();
    }
  } finally {
    await history.close();
  }
  return EXIT.clean;
}

/** Says so where no worker runs that has the tags of a server. */
async function missingWorkers(history: History, servers: WorkersRun['servers']): Promise<string | undefined> {
  const workers = (await history.fleetWorkers.list()).filter(
    ({ seen_at }) => Date.parse(seen_at) > Date.now() - SILENT,
  );
  const missing = servers.find(({ tags }) =>
    workers.every((worker) => tags.some((tag) => !worker.tags.split(',').includes(tag))),
  );
  if (missing === undefined) return undefined;
  const tags = missing.tags.length === 0 ? '' : ` --tags ${missing.tags.join(',')}`;
  const which = workers.length === 0 ? 'No worker is running.' : `No worker can check ${missing.name}.`;
  return `${which} Start one, here or elsewhere: ${ASSAY_COMMAND} worker --db postgres://…${tags}`;
}
