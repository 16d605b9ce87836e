/** Grows when a worker of an older version could not read the definition of a fleet. */
export const DEFINITION_VERSION = 1;

/** Where jobs go whose attempts are used up. */
export const DEAD_QUEUE = 'assay-dead';

/** Where messages to webhooks wait. */
export const WEBHOOK_QUEUE = 'assay-webhooks';

const CHECKS = 'assay-check-';
const SCHEDULES = 'assay-schedule:';

/** What the name of a queue of checks says: who can read its jobs, and what a worker needs for them. */
export interface CheckQueue {
  readonly version: number;
  readonly tags: readonly string[];
}

/** The queue of servers with these tags: a worker takes only jobs whose tags it has, so that each set has its own. */
export function checkQueue(tags: readonly string[]): string {
  const words = [...new Set(tags)].sort().map(encodeURIComponent).join(',');
  return `${CHECKS}${DEFINITION_VERSION}${words === '' ? '' : `:${words}`}`;
}

/** Reads the name of a queue; `undefined` where it is not one of checks. */
export function readCheckQueue(name: string): CheckQueue | undefined {
  if (!name.startsWith(CHECKS)) return undefined;
  const [version = '', words = ''] = name.slice(CHECKS.length).split(':');
  if (!/^\d+$/.test(version)) return undefined;
  return {
    version: Number(version),
    tags: words === '' ? [] : words.split(',').map(decodeURIComponent),
  };
}

/** The queue of a schedule: pg-boss keeps one schedule for each queue. */
export function scheduleQueue(fleet: string, cron: string): string {
  return `${scheduleQueues(fleet)}${encodeURIComponent(cron)}`;
}

/** How the queues of a fleet's schedules begin. */
export function scheduleQueues(fleet: string): string {
  return `${SCHEDULES}${encodeURIComponent(fleet)}:`;
}

/** Whether a queue is that of a schedule. */
export function isScheduleQueue(name: string): boolean {
  return name.startsWith(SCHEDULES);
}
