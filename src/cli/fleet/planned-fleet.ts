import { existsSync } from 'node:fs';
import { type Fleet, type PlannedServer, planFleet, readFleet } from '../../fleet/index.js';
import { databaseKind, type History } from '../../store/index.js';
import { knownNames } from '../config/known-names.js';
import { loadConfig } from '../config/load-config.js';
import { historyToRead } from '../history/history-location.js';
import { withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';
import { type FleetOptions, filterOf } from './fleet-options.js';

/** A fleet, where its runs are kept, and the servers that the options mean. */
export interface PlannedFleet {
  readonly fleet: Fleet;
  readonly location: string;
  readonly planned: readonly PlannedServer[];
}

/** Reads a fleet and finds out which of its servers are to be checked. */
export async function plannedFleet(
  file: string,
  options: FleetOptions,
  invocation: Invocation,
): Promise<PlannedFleet> {
  const fleet = await readFleet(file, knownNames());
  const location = await fleetHistoryLocation(options);
  const last = await lastRuns(location, invocation);
  const planned = await planFleet(fleet, filterOf(options), last, new Date());
  return { fleet, location, planned };
}

/** Where the runs of fleets are kept. */
export async function fleetHistoryLocation({ db }: Pick<FleetOptions, 'db'>): Promise<string> {
  return historyToRead(db, await loadConfig(undefined, process.cwd()));
}

/** When each server was last checked. */
async function lastRuns(location: string, invocation: Invocation): Promise<ReadonlyMap<string, string>> {
  if (databaseKind(location) === 'embedded' && !existsSync(location)) return new Map();
  const read = async (history: History): Promise<ReadonlyMap<string, string>> =>
    new Map((await history.servers()).map(({ name, last }) => [name, last.started_at]));
  return await withHistory(location, invocation, read);
}
