import type { History } from '../../store/index.js';
import type { ValueOf } from '../api/shape.js';
import type { LIVE } from '../api/shapes.js';
import { fleetRunValue, jobValue, runValue } from './values.js';

/** Runs of fleets that are looked at: the unfinished ones among the last. */
const RECENT = 20;
const MOST_RUNNING = 50;
const MOST_ENDED = 20;
const MOST_LATEST = 20;

/** What is under way. */
export async function liveValue(history: History): Promise<ValueOf<typeof LIVE>> {
  const runs = [];
  for (const run of await history.fleets.recentRuns(RECENT)) {
    if (run.finished_at !== null) continue;
    const { fleetJobs } = history;
    runs.push({
      run: fleetRunValue(run, await fleetJobs.counts(run.id)),
      running: (await fleetJobs.list(run.id, { state: 'running', limit: MOST_RUNNING })).map(jobValue),
      ended: (await fleetJobs.lastEnded(run.id, MOST_ENDED)).map(jobValue),
    });
  }
  const latest = await history.records.runs({ limit: MOST_LATEST, offset: 0 });
  return { runs, latest: latest.map(runValue) };
}
