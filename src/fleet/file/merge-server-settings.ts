import type { Fixtures } from '../../config/config.js';
import type { FleetCheck, FleetEntry, FleetLock, FleetServer, FleetSettings } from './fleet-file.js';

/** Who a server is, and how to reach it. */
export interface NamedEntry {
  readonly name: string;
  readonly group?: string;
  readonly entry: FleetEntry;
  readonly lock?: FleetLock;
}

/** The server of a fleet, with its settings put together: what comes later in `layers` is stronger; lists add up. */
export function mergeServerSettings(
  { name, group, entry, lock }: NamedEntry,
  layers: readonly FleetSettings[],
): FleetServer {
  const last = <T>(pick: (layer: FleetSettings) => T | undefined): T | undefined =>
    layers.map(pick).findLast((value) => value !== undefined);
  const all = (pick: (layer: FleetSettings) => readonly string[] | undefined): string[] => [
    ...new Set(layers.flatMap((layer) => pick(layer) ?? [])),
  ];
  const policies = layers.map(({ policy = {} }) => policy);
  const rules = Object.assign({}, ...policies.map((policy) => policy.rules ?? {}));
  const check: FleetCheck = {
    mode: last(({ mode }) => mode) ?? 'safe',
    allow: all(({ allow }) => allow),
    deny: all(({ deny }) => deny),
    pass: all(({ pass }) => pass),
    fixtures: joinedFixtures(layers.map(({ fixtures = {} }) => fixtures)),
    budget: Object.assign({}, ...layers.map(({ budget = {} }) => budget)),
    policy: {
      ...Object.assign({}, ...policies),
      ...(Object.keys(rules).length === 0 ? {} : { rules }),
    },
    ...(lock === undefined ? {} : { lock }),
  };
  const schedule = last((layer) => layer.schedule);
  return {
    name,
    ...(group === undefined ? {} : { group }),
    tags: all(({ tags }) => tags),
    ...(schedule === undefined ? {} : { schedule }),
    priority: last(({ priority }) => priority) ?? 0,
    entry,
    check,
  };
}

/** A value of a stronger layer replaces the one of the same property, or of the same tool and property. */
function joinedFixtures(sources: readonly Fixtures[]): Fixtures {
  const names = new Set(sources.flatMap(({ tools = {} }) => Object.keys(tools)));
  const tools = Object.fromEntries(
    [...names].map((name) => [
      name,
      Object.assign({}, ...sources.map(({ tools: own = {} }) => (Object.hasOwn(own, name) ? own[name] : {}))),
    ]),
  );
  return {
    properties: Object.assign({}, ...sources.map(({ properties = {} }) => properties)),
    ...(names.size === 0 ? {} : { tools }),
  };
}
