import { Fault } from '../../model/fault.js';
import type { ServerRun } from '../../model/servers-report.js';
import type { FleetJobKey, FleetTrigger, History, NewFleet } from '../../store/index.js';
import type { CheckServer, FleetServer } from '../file/fleet-file.js';
import { LoopRoom } from './loop-room.js';
import { isRunning, processId } from './process-id.js';

/** A run of a fleet on this machine. */
export interface LocalRun {
  readonly history: History;
  /** As it is kept, without secrets. */
  readonly fleet: NewFleet;
  /** In the order in which they are to be checked. */
  readonly servers: readonly FleetServer[];
  readonly trigger: FleetTrigger;
  /** Start over, even where an earlier run was interrupted. */
  readonly isFresh: boolean;
  readonly concurrency: number;
  /** This version of Assay. */
  readonly assay: string;
  readonly check: CheckServer;
  readonly signal: AbortSignal;
  readonly onEvent: (event: FleetEvent) => void;
}

/** What happens in a run of a fleet. */
export type FleetEvent =
  | {
      readonly type: 'started';
      readonly runId: string;
      readonly servers: number;
      /** Servers that an earlier, interrupted attempt has checked. */
      readonly done: number;
      readonly isResumed: boolean;
    }
  | { readonly type: 'server_started'; readonly server: string }
  | { readonly type: 'server_done'; readonly server: string; readonly run: ServerRun }
  | { readonly type: 'server_failed'; readonly server: string; readonly error: unknown };

/**
 * Checks servers side by side, a bounded number at a time, and keeps each result as soon as there is one. What was
 * interrupted, however it ended, continues with the next call: each server has one result in a run. Returns the id of
 * the run.
 */
export async function runLocally(run: LocalRun): Promise<string> {
  const { history, onEvent } = run;
  const { runId, isResumed } = await startedRun(run);
  const { waiting, done, dead } = await history.fleetJobs.counts(runId);
  const jobs = await history.fleetJobs.list(runId, { state: 'waiting' });
  onEvent({ type: 'started', runId, servers: run.servers.length, done: done + dead, isResumed });
  const byName = new Map(run.servers.map((server) => [server.name, server]));
  const queue = jobs.flatMap(({ server }) => byName.get(server) ?? []).values();
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const room = new LoopRoom();
  let running = 0;
  const worker = async (): Promise<void> => {
    // The workers share one iterator, so that each server is taken once.
    for (const server of queue) {
      await room.enter(() => running === 0, signal);
      if (signal.aborted) return;
      running++;
      // A signal of its own: what a check listens to goes with it.
      const own = AbortSignal.any([signal]);
      await doJob({ fleetRunId: runId, server: server.name }, server, { ...run, signal: own });
      running--;
    }
  };
  const workers = Array.from({ length: Math.min(run.concurrency, waiting) }, async () => {
    try {
      await worker();
    } catch (error) {
      // A database that cannot be written to ends the run: nothing that is found from here on could be kept.
      stop.abort(error);
      throw error;
    }
  });
  const ended = await Promise.allSettled(workers);
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return runId;
}

async function doJob(key: FleetJobKey, server: FleetServer, run: LocalRun): Promise<void> {
  const { history, check, signal, assay, onEvent } = run;
  const worker = processId();
  if (!(await history.fleetJobs.begin(key, { worker, assay }))) return;
  onEvent({ type: 'server_started', server: server.name });
  const startedAt = new Date().toISOString();
  let result: ServerRun;
  try {
    result = await check(server, signal);
  } catch (error) {
    if (signal.aborted) {
      await history.fleetJobs.putBack(key, worker, 'Interrupted.');
      return;
    }
    // A bug of ours in one check does not cost the others.
    onEvent({ type: 'server_failed', server: server.name, error });
    await history.fleetJobs.abandon(key, error instanceof Fault ? error.message : 'Assay failed.');
    return;
  }
  await history.fleetJobs.finish(key, { ...result, startedAt });
  onEvent({ type: 'server_done', server: server.name, run: result });
}

/** A new run, or the interrupted one that has the same servers. */
async function startedRun(run: LocalRun): Promise<{ runId: string; isResumed: boolean }> {
  const { history, trigger, servers, isFresh } = run;
  const { name: fleet } = run.fleet;
  const definitionHash = await history.fleets.saveFleet(run.fleet);
  const before = await history.fleets.unfinishedRun(fleet);
  if (before !== undefined) {
    await releaseDead(history, before.id);
    const jobs = await history.fleetJobs.list(before.id);
    const open = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
    if (isFresh)
      for (const { server } of open)
        await history.fleetJobs.abandon({ fleetRunId: before.id, server }, 'A new run was started instead.');
    else if (isSameWork(jobs, open, servers)) return { runId: before.id, isResumed: true };
  }
  const names = servers.map(({ name }) => name);
  const runId = await history.fleets.startRun({ fleet, definitionHash, trigger, servers: names });
  return { runId, isResumed: false };
}

/** Whether everything that is left was asked for again, and nothing else. */
export function isSameWork(
  jobs: readonly { readonly server: string }[],
  open: readonly { readonly server: string }[],
  servers: readonly FleetServer[],
): boolean {
  const known = new Set(jobs.map(({ server }) => server));
  const wanted = new Set(servers.map(({ name }) => name));
  return open.every(({ server }) => wanted.has(server)) && servers.every(({ name }) => known.has(name));
}

/** Puts back what processes that are gone had begun. */
async function releaseDead(history: History, runId: string): Promise<void> {
  const running = await history.fleetJobs.list(runId, { state: 'running' });
  const gone = new Set(
    running.flatMap(({ worker }) => (worker === null || isRunning(worker) ? [] : [worker])),
  );
  for (const worker of gone) await history.fleetJobs.release(runId, worker);
}
