import { RegistryEntry, registryEntries } from '../../connect/config/registry-entry.js';
import { isRecord } from '../../model/json.js';
import type { FleetEntry } from './fleet-file.js';
import type { NamedEntry } from './merge-server-settings.js';

/** The servers of a registry's dump, and what was left out. */
export interface RegistryServers {
  readonly servers: readonly NamedEntry[];
  readonly notes: readonly string[];
}

/** Where the official registry says what it knows of a server. */
const OFFICIAL = 'io.modelcontextprotocol.registry/official';

/**
 * The servers of a registry's dump: `{ "servers": […] }` or the list alone, each a `server.json` or one under `server`.
 * Of several versions of a server, the latest is taken; what the registry has deleted is left out.
 */
export function registryDump(value: unknown, file: string): RegistryServers | undefined {
  const list = isRecord(value) ? value.servers : value;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const latest = new Map<string, Record<string, unknown>>();
  const notes: string[] = [];
  let deleted = 0;
  for (const item of list) {
    const root = serverOf(item);
    if (root === undefined) return undefined;
    const state = stateOf(item);
    if (state.status === 'deleted') deleted++;
    else if (state.isLatest !== false) latest.set(String(root.name), root);
  }
  if (deleted > 0) notes.push(`${file}: ${deleted} deleted in the registry, left out.`);
  const servers = [...latest].flatMap(([name, root]) => {
    const entry = chosenWay(root, file);
    if (entry === undefined)
      notes.push(`${file}: ${name} has no package that Assay can start, and no remote.`);
    return entry === undefined ? [] : [{ name, entry }];
  });
  return { servers, notes };
}

/** The way to reach the server of one `server.json`; its name is that of the file. */
export function registryServer(value: unknown, file: string): NamedEntry | undefined {
  const root = serverOf(value);
  const entry = root === undefined ? undefined : chosenWay(root, file);
  return root === undefined || entry === undefined ? undefined : { name: String(root.name), entry };
}

function serverOf(item: unknown): Record<string, unknown> | undefined {
  const root = isRecord(item) && isRecord(item.server) ? item.server : item;
  return isRecord(root) && typeof root.name === 'string' ? root : undefined;
}

function stateOf(item: unknown): { readonly status?: unknown; readonly isLatest?: unknown } {
  const outer = isRecord(item) && isRecord(item._meta) ? item._meta : {};
  const root = serverOf(item) ?? {};
  const inner = isRecord(root._meta) ? root._meta : {};
  const official = [outer[OFFICIAL], inner[OFFICIAL]].find((meta) => isRecord(meta)) ?? {};
  return { status: root.status, ...official };
}

/** The first package that Assay can start, otherwise the first remote. */
function chosenWay(root: unknown, file: string): FleetEntry | undefined {
  const ways = [...(registryEntries(root)?.values() ?? [])];
  const way = ways.find((one) => one.isStartable) ?? ways.find(({ kind }) => kind === 'remote');
  return way === undefined ? undefined : { kind: way.kind, fields: way.fields, file };
}

/** The entry as the room that opens servers knows it. */
export function connectEntry({ kind, fields }: FleetEntry): unknown {
  return kind === 'client' ? fields : new RegistryEntry(kind, fields);
}
