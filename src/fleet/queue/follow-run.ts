import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../../model/fault.js';
import type { FleetJobRow, FleetJobState, History } from '../../store/index.js';

/** Milliseconds between two looks at a run. */
const PAUSE = 1000;

/** How far a run is that workers do. */
export interface FollowedRun {
  readonly counts: Readonly<Record<FleetJobState, number>>;
  /** The jobs that have ended since the last look. */
  readonly ended: readonly FleetJobRow[];
  readonly running: readonly FleetJobRow[];
  readonly isFinished: boolean;
}

/** Milliseconds by which the clocks of workers may differ. */
const SKEW = 60_000;

/** Follows a run until it has ended. A reader that stops, or a signal, leaves the run to the workers. */
export async function* followRun(
  history: History,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<FollowedRun> {
  const told = new Set<string>();
  let since = '';
  for (;;) {
    const run = await history.fleets.run(id);
    if (run === undefined) throw new Fault('config', `There is no run ${id} of a fleet.`);
    // A worker that was killed after its last job has not closed the run.
    const isFinished = run.finished_at !== null || (await history.fleets.closeRun(id));
    const ended = await history.fleetJobs.ended(id, isFinished ? '' : since);
    const fresh = ended.filter(({ server }) => !told.has(server));
    for (const { server } of fresh) told.add(server);
    const newest = ended.at(-1)?.finished_at;
    if (newest) since = new Date(Date.parse(newest) - SKEW).toISOString();
    const running = await history.fleetJobs.list(id, { state: 'running' });
    yield { counts: await history.fleetJobs.counts(id), ended: fresh, running, isFinished };
    if (isFinished || signal.aborted) return;
    await wait(PAUSE, undefined, { signal }).catch(() => undefined);
  }
}
