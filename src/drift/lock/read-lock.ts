import { isRecord } from '../../model/json.js';
import { joinPointer } from '../../model/json-pointer.js';
import { readJson } from '../../model/read-json.js';
import { isRevision } from '../../model/revision.js';
import type { ObservedTool } from '../observe/observed-tool.js';
import { readObserved } from '../observe/read-observed.js';
import type { LockedServer, LockedTool, LockFile } from './lock-file.js';
import { toolHash } from './tool-hash.js';

/** A lock file, or what is wrong with it, one sentence each. */
export type LockReading =
  | { readonly lock: LockFile; readonly problems?: undefined }
  | { readonly lock?: undefined; readonly problems: readonly string[] };

/** Reads the text of a lock file. A definition that was edited by hand does not match its hash, and is a problem. */
export function readLock(text: string): LockReading {
  const reading = readJson(text.replace(/^\ufeff/, ''));
  if (reading.outcome === 'not_json') return { problems: [`It is not JSON: ${reading.message}`] };
  if (reading.outcome !== 'value') return { problems: ['It is nested too deeply, or has too many values.'] };
  return lockOf(reading.value);
}

/** Whether a value is meant to be a lock file. */
export function looksLikeLock(value: unknown): boolean {
  return isRecord(value) && 'lockVersion' in value;
}

function lockOf(value: unknown): LockReading {
  if (!isRecord(value)) return { problems: ['It is not an object.'] };
  if (value.lockVersion !== 1)
    return {
      problems: ['/lockVersion is not 1. The file is not a lock file, or a newer version of Assay wrote it.'],
    };
  if (!isRecord(value.servers)) return { problems: ['/servers is not an object.'] };
  const problems: string[] = [];
  const servers = Object.entries(value.servers).flatMap(([name, server]) => {
    const read = serverOf(server, joinPointer('/servers', name), problems);
    return read === undefined ? [] : [[name, read] as const];
  });
  if (problems.length > 0) return { problems };
  const schema = typeof value.$schema === 'string' ? { $schema: value.$schema } : {};
  return { lock: { ...schema, lockVersion: 1, servers: Object.fromEntries(servers) } };
}

function serverOf(value: unknown, path: string, problems: string[]): LockedServer | undefined {
  const problem = (field: string, what: string): undefined => {
    problems.push(`${field === '' ? path : `${path}/${field}`} ${what}.`);
    return undefined;
  };
  if (!isRecord(value)) return problem('', 'is not an object');
  const { server = {}, revision, locked, profiles, instructions, tools, observed } = value;
  if (!isRecord(server)) return problem('server', 'is not an object');
  if (!isRevision(revision)) return problem('revision', 'is not a revision of the protocol');
  if (typeof locked !== 'string') return problem('locked', 'is not a date');
  if (!isRecord(tools)) return problem('tools', 'is not an object');
  if (observed !== undefined && !isRecord(observed)) return problem('observed', 'is not an object');
  return {
    server: {
      ...(typeof server.name === 'string' ? { name: server.name } : {}),
      ...(typeof server.version === 'string' ? { version: server.version } : {}),
    },
    revision,
    locked,
    ...(Array.isArray(profiles) ? { profiles: profiles.filter((id) => typeof id === 'string') } : {}),
    ...(typeof instructions === 'string' ? { instructions } : {}),
    tools: toolsOf(tools, `${path}/tools`, problems),
    ...(observed === undefined ? {} : { observed: observedIn(observed, `${path}/observed`, problems) }),
  };
}

function observedIn(
  observed: Readonly<Record<string, unknown>>,
  path: string,
  problems: string[],
): Readonly<Record<string, ObservedTool>> {
  const read = Object.entries(observed).flatMap(([name, value]) => {
    const known = readObserved(value);
    if (known !== undefined) return [[name, known] as const];
    problems.push(`${joinPointer(path, name)} is not a valid observation.`);
    return [];
  });
  return Object.fromEntries(read);
}

function toolsOf(
  tools: Readonly<Record<string, unknown>>,
  path: string,
  problems: string[],
): Readonly<Record<string, LockedTool>> {
  const read = Object.entries(tools).flatMap(([name, entry]) => {
    const place = joinPointer(path, name);
    if (!isRecord(entry) || !isRecord(entry.definition) || typeof entry.hash !== 'string') {
      problems.push(`${place} has no definition with a hash.`);
      return [];
    }
    const { definition, hash } = entry;
    if (definition.name !== name) problems.push(`${place} has the definition of another tool.`);
    else if (toolHash(definition) !== hash)
      problems.push(`${place} does not match its hash. It was edited after it was locked.`);
    return [[name, { hash, definition }] as const];
  });
  return Object.fromEntries(read);
}
