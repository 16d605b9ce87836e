import { createHash } from 'node:crypto';
import type PgBoss from 'pg-boss';
import { isRecord } from '../../model/json.js';
import type { Alongside, FleetJobKey, FleetTrigger } from '../../store/index.js';
import type { FleetServer } from '../file/fleet-file.js';
import { type OpenQueue, queueDatabase } from './open-queue.js';
import { checkQueue, DEAD_QUEUE } from './queue-names.js';

/** Attempts after the first one. A check that fails is a result: what is tried again was lost with its worker. */
const RETRIES = 8;

/** Seconds that a check without a budget may take. */
const LONGEST = 3600;

/** Seconds beyond the budget of a check until the queue gives it to another worker, were its worker silent or not. */
const GRACE = 120;

/** Jobs of one statement. */
const JOBS = 1000;

/** What a job says: which server of which run, and by which definition. */
export interface JobData extends FleetJobKey {
  readonly definitionHash: string;
}

/** A run to put on the queue. */
export interface QueuedRun {
  readonly fleet: string;
  readonly definitionHash: string;
  readonly trigger: FleetTrigger;
  /** In the order in which they are to be checked. */
  readonly servers: readonly FleetServer[];
  /** Attempts after the first one. */
  readonly retries?: number;
}

/** Starts a run of a fleet, and puts a job for each server on the queue, all or nothing. Returns the id of the run. */
export async function startQueuedRun(
  { history, boss }: OpenQueue,
  { fleet, definitionHash, trigger, servers, retries = RETRIES }: QueuedRun,
  alongside?: Alongside,
): Promise<string> {
  const queues = new Map(servers.map(({ name, tags }) => [name, checkQueue(tags)]));
  for (const name of new Set(queues.values()))
    await boss.createQueue(name, {
      ...{ name, policy: 'singleton', deadLetter: DEAD_QUEUE },
      ...{ retryDelay: 1, retryBackoff: true },
    });
  const queueOf = (server: string): string => queues.get(server) ?? checkQueue([]);
  const names = servers.map(({ name }) => name);
  return await history.fleets.startRun(
    { fleet, definitionHash, trigger, servers: names, queueOf },
    async (execute, fleetRunId) => {
      const jobs = servers.map(
        ({ name, priority, check }, position): PgBoss.JobInsert<JobData> => ({
          id: jobId({ fleetRunId, server: name }, position),
          name: queueOf(name),
          data: { fleetRunId, server: name, definitionHash },
          priority,
          retryLimit: retries,
          // One check of a server at a time, whichever run asks for it.
          singletonKey: `${fleet}/${name}`,
          expireInSeconds: Math.ceil(check.budget.maxTime ?? LONGEST) + GRACE,
        }),
      );
      const db = queueDatabase(execute);
      for (let start = 0; start < jobs.length; start += JOBS)
        await boss.insert(jobs.slice(start, start + JOBS), { db });
      await alongside?.(execute);
    },
  );
}

/**
 * The id of a job. It follows from the run, the position and the server, so that whoever knows these can name it; it
 * begins with the position, because the queue hands out by id what was put on it at once.
 */
export function jobId({ fleetRunId, server }: FleetJobKey, position: number): string {
  const hash = createHash('sha256').update(`${fleetRunId}\n${server}`).digest('hex');
  const start = position.toString(16).padStart(8, '0');
  return [start, hash.slice(0, 4), hash.slice(4, 8), hash.slice(8, 12), hash.slice(12, 24)].join('-');
}

/** Whether a value is the data of a job. */
export function isJobData(value: unknown): value is JobData {
  return (
    isRecord(value) &&
    typeof value.fleetRunId === 'string' &&
    typeof value.server === 'string' &&
    typeof value.definitionHash === 'string'
  );
}
