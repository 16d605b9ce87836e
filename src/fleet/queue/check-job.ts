import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../model/fault.js';
import type { ServerRun } from '../../model/servers-report.js';
import { isUnreachable } from '../../store/index.js';
import type { KeptFleets } from './kept-fleets.js';
import { queueDatabase } from './open-queue.js';
import { queueWebhooks } from './queued-webhooks.js';
import type { TakenJob, WorkerContext } from './worker-context.js';

/** Milliseconds between two attempts to store a result. */
const PAUSE = 1000;

/**
 * Does a job: checks its server, and stores the result. What fails goes back to the queue, which tries it again later.
 * Never throws.
 */
export async function checkJob(
  context: WorkerContext,
  fleets: KeptFleets,
  job: TakenJob,
  stop: AbortController,
): Promise<void> {
  const { queue, tell } = context;
  tell({ type: 'begun', job });
  try {
    const startedAt = new Date().toISOString();
    const run = await checked(context, fleets, job, stop);
    const result = { ...run, startedAt: run.report.origin?.startedAt ?? startedAt };
    const closing = await patiently(context, () => queueWebhooks(queue, fleets, job.definitionHash));
    const isNew = await patiently(context, () =>
      queue.history.fleetJobs.finish(job, result, {
        alongside: async (execute) => {
          await queue.boss.complete(job.queue, job.id, {}, { db: queueDatabase(execute) });
        },
        ...closing,
      }),
    );
    tell({ type: 'done', job, run, isNew });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell({ type: 'failed', job, reason, error });
    await putBack(context, job, context.identity.id, reason);
  }
}

/** Puts a job back that a worker has begun. Returns whether that worker still had it. */
export async function putBack(
  context: WorkerContext,
  { queue: name, id, ...key }: Pick<TakenJob, 'queue' | 'id' | 'fleetRunId' | 'server'>,
  worker: string,
  reason: string,
): Promise<boolean> {
  const { queue, tell } = context;
  try {
    return await patiently(context, () =>
      queue.history.fleetJobs.putBack(key, worker, reason, async (execute) => {
        await queue.boss.fail(name, id, { message: reason }, { db: queueDatabase(execute) });
      }),
    );
  } catch (error) {
    // The queue gives the job to another worker when its time is over.
    tell({ type: 'upkeep-failed', error });
    return false;
  }
}

async function checked(
  context: WorkerContext,
  fleets: KeptFleets,
  job: TakenJob,
  stop: AbortController,
): Promise<ServerRun> {
  const server = await patiently(context, () => fleets.server(job.definitionHash, job.server));
  const late = (): void => stop.abort(`it took longer than ${job.seconds} s`);
  // One signal, and a timer that ends with the check: what listens to a combined signal would outlive it.
  const timer = setTimeout(late, job.seconds * 1000);
  let run: ServerRun;
  try {
    run = await context.check(server, stop.signal);
  } finally {
    clearTimeout(timer);
  }
  // A check that was interrupted says nothing about the server.
  if (stop.signal.aborted)
    throw new Fault('aborted', `The check was stopped: ${String(stop.signal.reason)}.`);
  return run;
}

/** Does something as soon as the database can be reached: a result is not lost because of a restart. */
async function patiently<T>({ abort }: WorkerContext, task: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await task();
    } catch (error) {
      if (!isUnreachable(error) || abort.aborted) throw error;
      await wait(PAUSE);
    }
}
