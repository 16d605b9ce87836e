import { isRecord } from '../../model/json.js';
import type { Fleet } from '../file/fleet-file.js';
import type { OpenQueue } from './open-queue.js';
import { scheduleQueue, scheduleQueues } from './queue-names.js';

/** What a schedule says when it is due: start the servers of a fleet that have it. */
export interface ScheduleData {
  readonly fleet: string;
  readonly cron: string;
}

/** A schedule of a fleet, and how many servers have it. */
export interface FleetSchedule {
  readonly cron: string;
  readonly servers: number;
}

/** Whether a value is the data of a schedule. */
export function isScheduleData(value: unknown): value is ScheduleData {
  return isRecord(value) && typeof value.fleet === 'string' && typeof value.cron === 'string';
}

/**
 * Gives the queue the schedules of a fleet, and takes away those that it no longer has. From then on, workers start what
 * is due. Returns the schedules.
 */
export async function scheduleFleet(
  { boss }: OpenQueue,
  { name, servers }: Pick<Fleet, 'name' | 'servers'>,
): Promise<readonly FleetSchedule[]> {
  const counts = new Map<string, number>();
  for (const { schedule } of servers)
    if (schedule !== undefined) counts.set(schedule, (counts.get(schedule) ?? 0) + 1);
  const wanted = new Map([...counts.keys()].map((cron) => [scheduleQueue(name, cron), cron]));
  for (const known of await boss.getSchedules())
    if (known.name.startsWith(scheduleQueues(name)) && !wanted.has(known.name)) {
      await boss.unschedule(known.name);
      await boss.purgeQueue(known.name);
    }
  for (const [queue, cron] of wanted) {
    // One that is due while the last one has not begun is the same.
    await boss.createQueue(queue, { name: queue, policy: 'short', expireInSeconds: 60, retryLimit: 3 });
    await boss.schedule(queue, cron, { fleet: name, cron } satisfies ScheduleData);
  }
  return [...counts].map(([cron, number]) => ({ cron, servers: number }));
}
