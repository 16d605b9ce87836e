import type { Transaction } from 'kysely';
import { storedName, storedText } from './stored-text.js';
import type { Tables } from './tables.js';

/** A server of a fleet: pages show it before its first check, and filter by its groups and tags. */
export interface FleetMember {
  readonly name: string;
  readonly group?: string;
  readonly tags: readonly string[];
  /** The command that starts it, or its URL, without secrets. */
  readonly target: string;
}

/** Rows of one statement: databases limit the number of parameters. */
const ROWS = 200;

/** Keeps which servers a fleet has, where that has changed. */
export async function keepMembers(
  transaction: Transaction<Tables>,
  fleet: string,
  members: readonly FleetMember[],
): Promise<void> {
  const wanted = members.map(rowsOf).sort((a, b) => (a.server < b.server ? -1 : 1));
  if (await isKept(transaction, fleet, wanted)) return;
  for (const table of ['fleet_servers', 'fleet_tags'] as const)
    await transaction.deleteFrom(table).where('fleet', '=', fleet).execute();
  for (let start = 0; start < wanted.length; start += ROWS) {
    const part = wanted.slice(start, start + ROWS);
    await transaction
      .insertInto('servers')
      .values(part.map(({ server, target }) => ({ name: server, target })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('fleet_servers')
      .values(part.map(({ server, group }) => ({ fleet, server, group_name: group })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const tags = wanted.flatMap(({ server, tags: own }) => own.map((tag) => ({ fleet, server, tag })));
  for (let start = 0; start < tags.length; start += ROWS)
    await transaction
      .insertInto('fleet_tags')
      .values(tags.slice(start, start + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

interface MemberRows {
  readonly server: string;
  readonly target: string;
  readonly group: string | null;
  /** In alphabetical order. */
  readonly tags: readonly string[];
}

function rowsOf({ name, group, tags, target }: FleetMember): MemberRows {
  return {
    server: storedName(name),
    target: storedText(target),
    group: group === undefined ? null : storedName(group),
    tags: [...new Set(tags.map(storedName))].sort(),
  };
}

/** A fleet is kept at each run, and seldom changes. */
async function isKept(
  transaction: Transaction<Tables>,
  fleet: string,
  wanted: readonly MemberRows[],
): Promise<boolean> {
  const servers = await transaction
    .selectFrom('fleet_servers')
    .select(['server', 'group_name'])
    .where('fleet', '=', fleet)
    .execute();
  const tags = await transaction
    .selectFrom('fleet_tags')
    .select(['server', 'tag'])
    .where('fleet', '=', fleet)
    .execute();
  const kept = [
    ...servers.map(({ server, group_name }) => JSON.stringify([server, group_name])),
    ...tags.map(({ server, tag }) => JSON.stringify([server, 'tag', tag])),
  ];
  const asked = wanted.flatMap(({ server, group, tags: own }) => [
    JSON.stringify([server, group]),
    ...own.map((tag) => JSON.stringify([server, 'tag', tag])),
  ]);
  const known = new Set(kept);
  return known.size === asked.length && asked.every((row) => known.has(row));
}
