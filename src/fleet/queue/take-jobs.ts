import { queueDatabase } from './open-queue.js';
import { isJobData, type JobData } from './start-queued-run.js';
import { jobWorker, type TakenJob, type WorkerContext } from './worker-context.js';

/** Takes up to so many jobs out of a queue. Nothing is taken where a worker dies in the middle of it. */
export async function takeJobs(
  context: WorkerContext,
  name: string,
  number: number,
): Promise<readonly TakenJob[]> {
  const { history, boss } = context.queue;
  const { begun, over } = await history.fleetJobs.take(jobWorker(context), async (execute) => {
    const db = queueDatabase(execute);
    const jobs = await boss.fetch<JobData>(name, { batchSize: number, db });
    // What somebody else has put there would stay active, and hold up every job that is fetched with another like it.
    for (const { id, data } of jobs) if (!isJobData(data)) await boss.complete(name, id, {}, { db });
    return jobs
      .filter(({ data }) => isJobData(data))
      .map(
        ({ id, data, expireInSeconds }): TakenJob => ({
          ...data,
          ...{ id, queue: name, seconds: Number(expireInSeconds) },
        }),
      );
  });
  // A worker that was taken for dead has finished them.
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await boss.complete(name, ids);
  return begun;
}
