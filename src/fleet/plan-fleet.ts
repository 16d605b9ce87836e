import { fitsGlob } from '../config/index.js';
import { Fault } from '../model/fault.js';
import { nearest } from '../model/nearest.js';
import type { Fleet, FleetServer } from './file/fleet-file.js';
import { lastDue, nextDue } from './schedule.js';

/** Which servers of a fleet are meant. An empty list does not choose. */
export interface FleetFilter {
  /** Any of these tags. */
  readonly tags: readonly string[];
  readonly groups: readonly string[];
  /** Names; `*` matches anything. */
  readonly servers: readonly string[];
  /** Only what its schedule says is due. */
  readonly isDue: boolean;
}

/** A server, and whether it is to be checked now. */
export interface PlannedServer {
  readonly server: FleetServer;
  /** When it was last checked. */
  readonly last?: string;
  /** When its schedule next asks for a check; absent without a schedule. */
  readonly next?: string;
  /** Without a schedule a server is due when it has never been checked. */
  readonly isDue: boolean;
}

/** The servers that a filter means, the most important first, and whether each is due. Throws for a name that fits none. */
export async function planFleet(
  fleet: Fleet,
  filter: FleetFilter,
  lastRuns: ReadonlyMap<string, string>,
  now: Date,
): Promise<readonly PlannedServer[]> {
  const chosen = fleet.servers.filter((server) => isChosen(server, filter));
  requireMatches(fleet, filter);
  const schedules = new Set(chosen.flatMap(({ schedule }) => schedule ?? []));
  // Many servers share a schedule, and reading one is slow.
  const times = new Map<string, DueTimes>();
  for (const schedule of schedules)
    times.set(schedule, { last: await lastDue(schedule, now), next: await nextDue(schedule, now) });
  const planned = chosen.map((server) =>
    plannedServer(server, lastRuns.get(server.name), times.get(server.schedule ?? '')),
  );
  const due = filter.isDue ? planned.filter(({ isDue }) => isDue) : planned;
  return due.toSorted((a, b) => b.server.priority - a.server.priority);
}

function isChosen({ name, group, tags }: FleetServer, filter: FleetFilter): boolean {
  const { tags: wanted, groups, servers } = filter;
  return (
    (wanted.length === 0 || wanted.some((tag) => tags.includes(tag))) &&
    (groups.length === 0 || (group !== undefined && groups.includes(group))) &&
    (servers.length === 0 || servers.some((pattern) => fitsGlob(pattern, name)))
  );
}

function requireMatches({ name, servers }: Fleet, filter: FleetFilter): void {
  const require = (option: string, wanted: readonly string[], known: readonly string[]): void => {
    for (const one of wanted)
      if (!known.some((candidate) => fitsGlob(one, candidate))) {
        const meant = nearest(one, known);
        throw new Fault(
          'config',
          `${option} ${one}: no server of the fleet ${name} matches.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
        );
      }
  };
  require('--server', filter.servers, servers.map((server) => server.name));
  require('--group', filter.groups, servers.flatMap(({ group }) => group ?? []));
  require('--tags', filter.tags, servers.flatMap(({ tags }) => tags));
}

interface DueTimes {
  readonly last: Date;
  readonly next: Date;
}

function plannedServer(
  server: FleetServer,
  last: string | undefined,
  due: DueTimes | undefined,
): PlannedServer {
  return {
    server,
    ...(last === undefined ? {} : { last }),
    ...(due === undefined ? {} : { next: due.next.toISOString() }),
    isDue: last === undefined || (due !== undefined && due.last > new Date(last)),
  };
}
