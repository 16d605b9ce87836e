import { basename, dirname, resolve } from 'node:path';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { nearest } from '../../model/nearest.js';
import type { Target, UrlTarget } from '../target.js';
import { readEnvFile } from './read-env-file.js';
import { readServerEntries, type ServerEntries } from './read-server-entries.js';
import { RegistryEntry } from './registry-entry.js';
import { substitute, type VariableScope } from './substitute.js';

type Entry = Readonly<Record<string, unknown>>;
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The target that a config file describes under a server's name; the name may be left out where there is one server.
 * Throws a `Fault` that names the file and what is wrong, did-you-mean and missing variables included.
 */
export async function targetFromConfig(
  file: string,
  server?: string,
  env: Environment = process.env,
): Promise<Target> {
  const entries = await readServerEntries(file);
  const name = chooseServer(entries, server, file);
  return await targetOfEntry(entries.get(name), { file, name }, env);
}

/** The target that an entry of a config file describes. Throws a `Fault` that names the file, the server and the field. */
export async function targetOfEntry(
  entry: unknown,
  { file, name }: { readonly file: string; readonly name: string },
  env: Environment,
): Promise<Target> {
  const scope: VariableScope = { name: `${file}, server "${name}"`, workspace: workspaceOf(file), env };
  if (entry instanceof RegistryEntry) return entry.target(scope.name, env);
  if (!isRecord(entry)) throw new Fault('config', `${scope.name} is not an object.`);
  const reader = new EntryReader(entry, scope);
  return urlOf(entry) === undefined ? commandTarget(reader, file) : urlTarget(reader);
}

function chooseServer(entries: ServerEntries, wanted: string | undefined, file: string): string {
  const names = [...entries.keys()];
  const [first] = names;
  if (first === undefined) throw new Fault('config', `The config file ${file} lists no server.`);
  if (wanted === undefined && names.length === 1) return first;
  if (wanted !== undefined && entries.has(wanted)) return wanted;
  const fix = `Choose one with --server: ${names.join(', ')}.`;
  if (wanted === undefined) throw new Fault('config', `${file} has ${names.length} servers.`, { fix });
  const meant = nearest(wanted, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  throw new Fault('config', `${file} has no server "${wanted}".${hint}`, { fix });
}

/** The folder of the project that a file belongs to: editors keep theirs one level down. */
function workspaceOf(file: string): string {
  const folder = dirname(resolve(file));
  return ['.vscode', '.cursor'].includes(basename(folder)) ? dirname(folder) : folder;
}

/** Fields of an entry, checked and with their variables replaced. */
class EntryReader {
  readonly entry: Entry;
  readonly scope: VariableScope;

  constructor(entry: Entry, scope: VariableScope) {
    this.entry = entry;
    this.scope = scope;
  }

  text(field: string): string | undefined {
    const value = this.entry[field];
    return value === undefined || value === null ? undefined : this.#substitute(value, field);
  }

  texts(field: string): string[] {
    const value = this.entry[field] ?? [];
    if (!Array.isArray(value)) throw this.#wrong(field, 'an array of strings');
    return value.map((item, index) => this.#substitute(item, `${field}[${index}]`));
  }

  record(field: string): Record<string, string> {
    const value = this.entry[field] ?? {};
    if (!isRecord(value)) throw this.#wrong(field, 'an object of strings');
    const pairs = Object.entries(value).filter(([, item]) => item !== null);
    return Object.fromEntries(pairs.map(([key, item]) => [key, this.#substitute(item, `${field}.${key}`)]));
  }

  #substitute(value: unknown, field: string): string {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value !== 'string') throw this.#wrong(field, 'a string');
    return substitute(value, { ...this.scope, name: `${this.scope.name}, ${field}` });
  }

  #wrong(field: string, expected: string): Fault {
    return new Fault('config', `${this.scope.name}, ${field} is not ${expected}.`);
  }
}

/** Whichever name the client gives to it: Windsurf says `serverUrl`, Gemini `httpUrl`. */
function urlOf(entry: Entry): 'url' | 'serverUrl' | 'httpUrl' | undefined {
  return (['url', 'serverUrl', 'httpUrl'] as const).find((field) => entry[field] !== undefined);
}

function urlTarget(reader: EntryReader): UrlTarget {
  const field = urlOf(reader.entry) ?? 'url';
  const type = reader.text('type') ?? reader.text('transport');
  const url = reader.text(field) ?? '';
  if (!URL.canParse(url)) throw new Fault('config', `${reader.scope.name}, ${field} is not a URL.`);
  const transport =
    type === 'sse' ? 'sse' : field === 'httpUrl' || type !== undefined ? 'streamable-http' : 'auto';
  // A file names many servers, and a token is for one of them: it says so in its headers, with ${VAR}.
  return { kind: 'url', url, headers: reader.record('headers'), transport, ambientToken: false };
}

async function commandTarget(reader: EntryReader, file: string): Promise<Target> {
  const { name, workspace } = reader.scope;
  const command = reader.text('command');
  if (command === undefined || command === '')
    throw new Fault('config', `${name} has neither a command nor a url.`);
  const envFile = reader.text('envFile');
  const fromFile = envFile === undefined ? {} : await readEnvFile(resolve(workspace, envFile));
  const cwd = reader.text('cwd') ?? (isProjectFile(file) ? workspace : undefined);
  return {
    kind: 'command',
    command,
    args: reader.texts('args'),
    env: { ...fromFile, ...reader.record('env') },
    ...(cwd === undefined ? {} : { cwd: resolve(workspace, cwd) }),
  };
}

/** Clients start the servers of a project's own file in the project's folder. */
function isProjectFile(file: string): boolean {
  const folder = basename(dirname(resolve(file)));
  return basename(file) === '.mcp.json' || folder === '.vscode' || folder === '.cursor';
}
