import { isRecord } from '../../model/json.js';
import type { Revision } from '../../model/revision.js';
import { sameJson } from '../../model/same-json.js';
import type { ObservedTool } from '../observe/observed-tool.js';
import type { LockedServer, LockedTool, LockFile } from './lock-file.js';
import { toolHash } from './tool-hash.js';

/** What a server says now. */
export interface ServerSnapshot {
  /** As the server sent it; unproven. */
  readonly serverInfo: unknown;
  readonly revision: Revision;
  readonly instructions?: unknown;
  /** Each as it came; what has no name cannot be called, and is left out. */
  readonly tools: readonly unknown[];
}

/** The day of a lock, and the clients that must accept the tools. */
export interface LockOptions {
  /** As in `2026-01-31`. */
  readonly date: string;
  readonly profiles?: readonly string[];
}

/** What is written into the lock for a server. The date stays as it was where nothing else changed. */
export function lockServer(
  { serverInfo, revision, instructions, tools }: ServerSnapshot,
  { date, profiles = [] }: LockOptions,
  before?: LockedServer,
): LockedServer {
  const locked = lockedTools(tools);
  const fresh: LockedServer = {
    server: identityOf(serverInfo),
    revision,
    locked: date,
    ...(profiles.length === 0 ? {} : { profiles }),
    ...(typeof instructions === 'string' ? { instructions } : {}),
    tools: locked,
    ...observedOf(before?.observed ?? {}, locked),
  };
  return before !== undefined && sameJson({ ...before, locked: date }, fresh) ? before : fresh;
}

/** The same server with what a check has seen of its tools. The date stays as it was where that is nothing new. */
export function withObserved(
  server: LockedServer,
  observed: Readonly<Record<string, ObservedTool>>,
  date: string,
): LockedServer {
  const { observed: before = {}, ...rest } = server;
  const fresh = observedOf({ ...before, ...observed }, server.tools);
  return sameJson(before, fresh.observed ?? {}) ? server : { ...rest, locked: date, ...fresh };
}

/** What was seen of tools that are locked. */
function observedOf(
  observed: Readonly<Record<string, ObservedTool>>,
  tools: Readonly<Record<string, LockedTool>>,
): Pick<LockedServer, 'observed'> {
  const known = Object.entries(observed).filter(
    ([name, { arguments: args, fields }]) => Object.hasOwn(tools, name) && (args ?? fields) !== undefined,
  );
  return known.length === 0 ? {} : { observed: Object.fromEntries(known) };
}

/** The same lock with a server in it. */
export function withLocked(lock: LockFile, name: string, server: LockedServer): LockFile {
  return { ...lock, servers: Object.fromEntries([...Object.entries(lock.servers), [name, server]]) };
}

/** A server as it was locked, but for some tools, which are as they are now: those that were approved. */
export function withApproved(
  before: LockedServer,
  fresh: LockedServer,
  approved: readonly string[],
): LockedServer {
  const tools = new Map(Object.entries(before.tools));
  for (const name of approved) {
    const tool = Object.hasOwn(fresh.tools, name) ? fresh.tools[name] : undefined;
    if (tool === undefined) tools.delete(name);
    else tools.set(name, tool);
  }
  return { ...before, locked: fresh.locked, tools: Object.fromEntries(tools) };
}

function identityOf(serverInfo: unknown): LockedServer['server'] {
  const { name, version } = isRecord(serverInfo) ? serverInfo : {};
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  };
}

/** Of several tools with one name, a client reaches the first. */
function lockedTools(tools: readonly unknown[]): Readonly<Record<string, LockedTool>> {
  const locked = new Map<string, LockedTool>();
  for (const definition of tools)
    if (isRecord(definition) && typeof definition.name === 'string' && !locked.has(definition.name))
      locked.set(definition.name, { hash: toolHash(definition), definition });
  return Object.fromEntries(locked);
}
