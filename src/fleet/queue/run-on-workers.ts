import type { ServerRun } from '../../model/servers-report.js';
import type { FleetJobRow, FleetTrigger, History, NewFleet } from '../../store/index.js';
import type { FleetServer } from '../file/fleet-file.js';
import { type FleetEvent, isSameWork } from '../run/run-locally.js';
import { followRun } from './follow-run.js';
import type { OpenQueue } from './open-queue.js';
import { startQueuedRun } from './start-queued-run.js';

/** A run of a fleet that workers do. */
export interface WorkersRun {
  readonly queue: OpenQueue;
  /** As it is kept, without secrets. */
  readonly fleet: NewFleet;
  /** In the order in which they are to be checked. */
  readonly servers: readonly FleetServer[];
  readonly trigger: FleetTrigger;
  /** Start over, even where an earlier run is still under way. */
  readonly isFresh: boolean;
  /** Put the jobs on the queue, and wait for nothing. */
  readonly isDetached: boolean;
  /** Stops following; the workers go on. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: FleetEvent) => void;
}

/**
 * Puts the jobs of a fleet on the queue, and follows them to their end. Where the same work is still under way, that run
 * is followed. Returns the id of the run.
 */
export async function runOnWorkers(run: WorkersRun): Promise<string> {
  const { queue, servers, signal, isDetached, onEvent } = run;
  const { history } = queue;
  const { runId, isResumed } = await queuedRun(run);
  const { done, dead } = await history.fleetJobs.counts(runId);
  onEvent({ type: 'started', runId, servers: servers.length, done: done + dead, isResumed });
  if (isDetached) return runId;
  const before = new Set(isResumed ? (await history.fleetJobs.ended(runId)).map(({ server }) => server) : []);
  const begun = new Set<string>();
  for await (const { ended, running } of followRun(history, runId, signal)) {
    for (const { server } of running)
      if (!begun.has(server)) {
        begun.add(server);
        onEvent({ type: 'server_started', server });
      }
    for (const job of ended) if (!before.has(job.server)) onEvent(await endOf(history, job));
  }
  return runId;
}

async function queuedRun({
  queue,
  fleet,
  servers,
  trigger,
  isFresh,
}: WorkersRun): Promise<{ runId: string; isResumed: boolean }> {
  const { fleets, fleetJobs } = queue.history;
  const definitionHash = await fleets.saveFleet(fleet);
  const before = await fleets.unfinishedRun(fleet.name);
  if (before !== undefined) {
    const jobs = await fleetJobs.list(before.id);
    const open = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
    if (isFresh)
      for (const { server } of open)
        await fleetJobs.abandon({ fleetRunId: before.id, server }, 'A new run was started instead.');
    else if (open.every((job) => job.queue !== null) && isSameWork(jobs, open, servers))
      return { runId: before.id, isResumed: true };
  }
  return {
    runId: await startQueuedRun(queue, { fleet: fleet.name, definitionHash, trigger, servers }),
    isResumed: false,
  };
}

async function endOf(history: History, { server, run_id, fault }: FleetJobRow): Promise<FleetEvent> {
  const run = run_id === null ? undefined : await keptResult(history, server, run_id);
  return run === undefined
    ? { type: 'server_failed', server, error: fault ?? 'unknown' }
    : { type: 'server_done', server, run };
}

async function keptResult(history: History, name: string, id: string): Promise<ServerRun | undefined> {
  const [[kept], report] = [await history.runsLike(id, 1), await history.report(id)];
  if (kept === undefined || report === undefined) return undefined;
  const { verdict, fault } = kept;
  return { name, verdict, ...(fault === null ? {} : { fault: { code: 'unknown', message: fault } }), report };
}
