import { isRecord } from '../../model/json.js';
import { putBack } from './check-job.js';
import type { KeptFleets } from './kept-fleets.js';
import { type OpenQueue, queueDatabase } from './open-queue.js';
import { DEAD_QUEUE, isScheduleQueue } from './queue-names.js';
import { queueWebhooks } from './queued-webhooks.js';
import { isScheduleData, type ScheduleData } from './schedule-fleet.js';
import { isJobData, type JobData, jobId, startQueuedRun } from './start-queued-run.js';
import type { WorkerContext } from './worker-context.js';

/** Dead jobs of one statement. */
const DEAD = 50;

/**
 * Puts back the jobs of workers that were silent for longer than the lease, and those of this worker that it does not
 * know of: the confirmation that it has them was lost.
 */
export async function releaseLost(context: WorkerContext, running: ReadonlySet<string>): Promise<void> {
  const { queue, lease, identity, tell } = context;
  const { fleetWorkers } = queue.history;
  const before = new Date(Date.now() - lease * 1000).toISOString();
  const unknown = (await fleetWorkers.heldJobs(identity.id)).filter(
    ({ started_at }) => started_at !== null && started_at < before,
  );
  for (const row of [...unknown, ...(await fleetWorkers.lostJobs(lease))]) {
    const { fleet_run_id: fleetRunId, server, position, worker, queue: name } = row;
    const id = jobId({ fleetRunId, server }, position);
    if (worker === null || name === null || running.has(id)) continue;
    const job = { fleetRunId, server, queue: name, id };
    if (await putBack(context, job, worker, `The worker ${worker} was lost.`))
      tell({ type: 'lost', server, worker });
  }
  await fleetWorkers.removeSilent(lease * 4);
}

/** Notes which jobs have used up their attempts. */
export async function buryDead({ queue, tell }: WorkerContext, fleets: KeptFleets): Promise<void> {
  const { history, boss } = queue;
  const jobs = await boss.fetch<JobData>(DEAD_QUEUE, { batchSize: DEAD, includeMetadata: true });
  for (const { id, data, output } of jobs) {
    if (!isJobData(data)) continue;
    const reason = deathOf(output);
    await history.fleetJobs.abandon(data, reason, {
      alongside: async (execute) => {
        await boss.complete(DEAD_QUEUE, id, {}, { db: queueDatabase(execute) });
      },
      ...(await queueWebhooks(queue, fleets, data.definitionHash)),
    });
    tell({ type: 'dead', server: data.server, reason });
  }
}

/** Closes runs whose last worker was killed before it could do so. */
export async function closeLeftRuns({ queue }: WorkerContext, fleets: KeptFleets): Promise<void> {
  const { fleets: kept } = queue.history;
  for (const { id, definition_hash } of await kept.openRuns()) {
    const { onClosed } = await queueWebhooks(queue, fleets, definition_hash);
    await kept.closeRun(id, onClosed);
  }
}

function deathOf(output: unknown): string {
  return isRecord(output) && typeof output.message === 'string'
    ? output.message
    : 'The check took too long too often.';
}

/** Starts the runs whose schedules are due. What is still waiting or running from before is not started again. */
export async function startScheduled(
  { queue, tell }: WorkerContext,
  fleets: KeptFleets,
  names: readonly string[],
): Promise<void> {
  for (const name of names.filter(isScheduleQueue))
    for (const { id, data } of await queue.boss.fetch<ScheduleData>(name)) {
      const complete = async (db = queue.boss.getDb()): Promise<void> => {
        await queue.boss.complete(name, id, {}, { db });
      };
      if (!isScheduleData(data)) await complete();
      else {
        const servers = await startDue(queue, fleets, data, complete);
        tell({ type: 'scheduled', fleet: data.fleet, servers });
      }
    }
}

async function startDue(
  queue: OpenQueue,
  fleets: KeptFleets,
  { fleet, cron }: ScheduleData,
  complete: (db?: ReturnType<typeof queueDatabase>) => Promise<void>,
): Promise<number> {
  const { fleets: kept } = queue.history;
  const hash = (await kept.fleet(fleet))?.definition_hash;
  const all = hash === undefined ? [] : [...(await fleets.fleet(hash)).servers.values()];
  const open = new Set(await kept.openServers(fleet));
  const servers = all.filter(({ name, schedule }) => schedule === cron && !open.has(name));
  if (hash === undefined || servers.length === 0) await complete();
  else
    await startQueuedRun(queue, { fleet, definitionHash: hash, trigger: 'schedule', servers }, (execute) =>
      complete(queueDatabase(execute)),
    );
  return servers.length;
}
