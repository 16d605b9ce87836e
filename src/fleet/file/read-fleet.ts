import { basename, dirname, extname, resolve } from 'node:path';
import { valueProblems } from '../../config/value-problems.js';
import { Fault } from '../../model/fault.js';
import { pointerTokens } from '../../model/json-pointer.js';
import type { Fleet, FleetFile, FleetServer, FleetSettings, Include, WrittenServer } from './fleet-file.js';
import { type FleetProblem, fleetProblems, type KnownRules } from './fleet-problems.js';
import { FLEET_SCHEMA } from './fleet-schema.js';
import { mergeServerSettings, type NamedEntry } from './merge-server-settings.js';
import { readFleetLock } from './read-fleet-lock.js';
import { type FleetSource, readSource } from './read-source.js';
import { isDirectory, sourceFiles } from './source-files.js';

/**
 * Reads a fleet: a fleet file, a client's configuration, a `server.json` or a folder of them, a registry's dump, or a
 * list of targets. Throws a `Fault` that names the file, the line and what to write instead.
 */
export async function readFleet(path: string, known: KnownRules): Promise<Fleet> {
  if (await isDirectory(path)) {
    const { servers, notes } = await included({ path: resolve(path) }, dirname(resolve(path)));
    return unique({
      name: nameOf(path),
      webhooks: [],
      notes,
      servers: servers.map((one) => mergeServerSettings(one, [])),
    });
  }
  const source = await readSource(path);
  if (source.kind === 'fleet') return unique(await fleetOf(source, path, known));
  if (source.kind === 'other')
    throw new Fault('config', `${path} names no servers.`, {
      fix: 'Name a fleet file, a client configuration, a server.json or a folder of them, a registry dump, or a list with one URL or command per line.',
    });
  const servers = source.servers.map((one) => mergeServerSettings(one, []));
  return unique({ name: nameOf(path), webhooks: [], notes: source.notes, servers });
}

async function fleetOf(
  { value, lineOf }: Extract<FleetSource, { kind: 'fleet' }>,
  path: string,
  known: KnownRules,
): Promise<Fleet> {
  const wrong: FleetProblem[] = [...valueProblems(FLEET_SCHEMA, value)];
  if (wrong.length === 0) wrong.push(...(await fleetProblems(fileOf(value), known)));
  if (wrong.length > 0) throw invalid(path, wrong, lineOf);
  const file = fileOf(value);
  const { defaults = {}, groups = {}, servers = {}, include = [] } = file;
  const layersOf = (group: string | undefined, ...more: readonly FleetSettings[]): FleetSettings[] => [
    defaults,
    ...(group === undefined ? [] : [groups[group] ?? {}]),
    ...more,
  ];
  const notes: string[] = [];
  const own = Object.entries(servers).flatMap(([name, written]): FleetServer[] => {
    if (written.disabled !== true)
      return [mergeServerSettings(entryOf(name, written, path), layersOf(written.group, written))];
    notes.push(`${name} is disabled.`);
    return [];
  });
  const others: FleetServer[] = [];
  for (const item of include) {
    const part = typeof item === 'string' ? { path: item } : item;
    const found = await included(part, dirname(resolve(path)));
    for (const note of found.notes) notes.push(note);
    for (const one of found.servers)
      others.push(
        mergeServerSettings(
          part.group === undefined ? one : { ...one, group: part.group },
          layersOf(part.group, part),
        ),
      );
  }
  return {
    name: file.name ?? nameOf(path),
    webhooks: file.webhooks ?? [],
    notes,
    servers: [...own, ...others],
  };
}

/** The schema has checked it. */
function fileOf(value: Readonly<Record<string, unknown>>): FleetFile {
  return value;
}

function entryOf(name: string, written: WrittenServer, file: string): NamedEntry {
  const { command, args, env, envFile, cwd, url, type, headers, group, lock } = written;
  const given = Object.entries({ command, args, env, envFile, cwd, url, type, headers });
  const fields = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return {
    name,
    ...(group === undefined ? {} : { group }),
    ...(lock === undefined ? {} : { lock: readFleetLock(lock, name, file) }),
    entry: { kind: 'client', fields, file },
  };
}

async function included(
  { path }: Pick<Include, 'path'>,
  folder: string,
): Promise<{ servers: NamedEntry[]; notes: string[] }> {
  const { files, isFolder } = await sourceFiles(path, folder);
  if (files.length === 0)
    throw new Fault('config', `No file matches ${path} in ${folder}.`, { fix: 'Correct the path.' });
  const servers: NamedEntry[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const source = await readSource(file);
    if (source.kind === 'servers') {
      for (const server of source.servers) servers.push(server);
      for (const note of source.notes) notes.push(note);
    } else if (isFolder) notes.push(`${file} names no servers.`);
    else
      throw new Fault(
        'config',
        source.kind === 'fleet'
          ? `${file} is a fleet file, and cannot be included.`
          : `${file} names no servers.`,
        { fix: 'Include client configurations, server.json files, registry dumps or lists of targets.' },
      );
  }
  return { servers, notes };
}

/** A server's history goes by its name, so that two of one name would be one. */
function unique(fleet: Fleet): Fleet {
  const seen = new Map<string, string>();
  for (const { name, entry } of fleet.servers) {
    const before = seen.get(name);
    if (before !== undefined) {
      const files = before === entry.file ? `twice in ${before}` : `in ${before} and in ${entry.file}`;
      throw new Fault('config', `The server "${name}" is ${files}.`, { fix: 'Rename one of them.' });
    }
    seen.set(name, entry.file);
  }
  if (fleet.servers.length === 0)
    throw new Fault(
      'config',
      `The fleet ${fleet.name} has no servers.${fleet.notes.map((note) => ` ${note}`).join('')}`,
    );
  return fleet;
}

function invalid(
  file: string,
  problems: readonly FleetProblem[],
  lineOf: (path: readonly string[]) => number,
): Fault {
  const lines = problems.map(({ path, text }) => {
    const place = path === '' ? '' : ` ${path}:`;
    return `  line ${lineOf(pointerTokens(path))}:${place} ${text}`;
  });
  return new Fault('config', [`Invalid fleet file: ${file}`, ...lines].join('\n'));
}

/** `platform` for platform.json, `mcp` for .mcp.json. */
function nameOf(path: string): string {
  const name = basename(resolve(path));
  return name.slice(0, name.length - extname(name).length).replace(/^\.+/, '') || 'fleet';
}
