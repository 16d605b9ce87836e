import type { WorkerEvent } from '../../fleet/index.js';
import { serverLine } from '../../report/servers/servers-lines.js';
import type { Paint } from '../../report/terminal/paint.js';
import { counted, shown } from '../../report/words.js';
import type { FleetWorkerRow } from '../../store/index.js';

/** What a worker says of an event; `undefined` where it says nothing. */
export function workerLine(event: WorkerEvent, paint: Paint, width: number): string | undefined {
  switch (event.type) {
    case 'done':
      return serverLine({ ...event.run, name: event.job.server }, [event.job.server], paint, width);
    case 'failed':
      return `${paint.yellow('!')} ${shown(event.job.server, 60)}: ${shown(event.reason, 200)} Another attempt follows.`;
    case 'lost':
      return `${shown(event.server, 60)} goes to another worker: ${event.worker} is silent.`;
    case 'dead':
      return `${paint.red('✖')} ${shown(event.server, 60)} was given up: ${shown(event.reason, 200)}`;
    case 'scheduled':
      return `Schedule of ${shown(event.fleet, 60)}: ${counted(event.servers, 'server')} started.`;
    case 'webhook':
      return event.problem === undefined ? undefined : `${paint.yellow('!')} ${shown(event.problem, 200)}`;
    case 'lapsed':
      return 'The database was unreachable for too long. Running checks stop; other workers repeat them.';
    case 'newer-jobs':
      return 'Jobs of a newer version of Assay are waiting. Update Assay on this machine to check them here.';
    case 'upkeep-failed':
      return `${event.error instanceof Error ? shown(event.error.message, 200) : 'Upkeep failed.'} The worker continues.`;
    case 'begun':
      return undefined;
  }
}

/** What a program reads of an event. */
export function workerRecord(event: WorkerEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'begun':
      return { type: event.type, run: event.job.fleetRunId, server: event.job.server };
    case 'done': {
      const { fleetRunId, server } = event.job;
      return { type: event.type, run: fleetRunId, server, verdict: event.run.verdict, isNew: event.isNew };
    }
    case 'failed': {
      const { fleetRunId, server } = event.job;
      return { type: event.type, run: fleetRunId, server, reason: event.reason };
    }
    case 'upkeep-failed':
      return { type: event.type, reason: event.error instanceof Error ? event.error.message : '' };
    default:
      return { ...event };
  }
}

/** The workers of a database, and when they were last heard from. */
export function workerRows(workers: readonly FleetWorkerRow[]): readonly (readonly string[])[] {
  return workers.map(({ id, assay, tags, concurrency, seen_at }) => [
    ...[shown(id, 60), assay, tags === '' ? '–' : shown(tags, 60)],
    ...[String(concurrency), seen_at.slice(0, 19).replace('T', ' ')],
  ]);
}
