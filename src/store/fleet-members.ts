import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** A fleet that has a server. */
export interface FleetMembership {
  readonly fleet: string;
  readonly group: string | null;
  readonly tags: readonly string[];
}

/** A group or a tag of a fleet, and how many servers have it. */
export interface FleetLabel {
  readonly name: string;
  readonly servers: number;
}

/** A fleet with what its servers can be filtered by. */
export interface FleetLabels {
  readonly fleet: string;
  readonly servers: number;
  readonly groups: readonly FleetLabel[];
  readonly tags: readonly FleetLabel[];
}

/** The fleets that have servers, by the name of the server. */
export async function fleetsOf(
  db: Kysely<Tables>,
  servers: readonly string[],
): Promise<ReadonlyMap<string, readonly FleetMembership[]>> {
  const found = new Map<string, { fleet: string; group: string | null; tags: string[] }[]>();
  if (servers.length === 0) return found;
  const members = await db
    .selectFrom('fleet_servers')
    .selectAll()
    .where('server', 'in', servers)
    .orderBy('fleet')
    .execute();
  const tags = await db
    .selectFrom('fleet_tags')
    .selectAll()
    .where('server', 'in', servers)
    .orderBy('tag')
    .execute();
  for (const { server, fleet, group_name } of members)
    found.set(server, [...(found.get(server) ?? []), { fleet, group: group_name, tags: [] }]);
  for (const { server, fleet, tag } of tags)
    found
      .get(server)
      ?.find((member) => member.fleet === fleet)
      ?.tags.push(tag);
  return found;
}

/** Every fleet with its groups and tags, by name. */
export async function fleetLabels(db: Kysely<Tables>): Promise<readonly FleetLabels[]> {
  const groups = await db
    .selectFrom('fleet_servers')
    .select(({ fn }) => ['fleet', 'group_name', fn.countAll<number>().as('servers')])
    .groupBy(['fleet', 'group_name'])
    .orderBy('fleet')
    .orderBy('group_name')
    .execute();
  const tags = await db
    .selectFrom('fleet_tags')
    .select(({ fn }) => ['fleet', 'tag', fn.countAll<number>().as('servers')])
    .groupBy(['fleet', 'tag'])
    .orderBy('fleet')
    .orderBy('tag')
    .execute();
  return [...new Set(groups.map(({ fleet }) => fleet))].map((fleet) => {
    const own = groups.filter((group) => group.fleet === fleet);
    return {
      fleet,
      servers: own.reduce((sum, group) => sum + Number(group.servers), 0),
      groups: own.flatMap(({ group_name, servers }) =>
        group_name === null ? [] : [{ name: group_name, servers: Number(servers) }],
      ),
      tags: tags
        .filter((tag) => tag.fleet === fleet)
        .map(({ tag, servers }) => ({ name: tag, servers: Number(servers) })),
    };
  });
}
