import { basename, extname } from 'node:path';
import { parseJsonWithComments } from '../../connect/config/parse-json-with-comments.js';
import { readConfigText, serversIn } from '../../connect/config/read-server-entries.js';
import { registryEntries } from '../../connect/config/registry-entry.js';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { nearest } from '../../model/nearest.js';
import type { NamedEntry } from './merge-server-settings.js';
import { registryDump, registryServer } from './registry-servers.js';
import { targetList } from './target-list.js';

/** The content of a file that names servers: a fleet file, or servers without anything around them. */
export type FleetSource =
  | {
      readonly kind: 'fleet';
      readonly value: Readonly<Record<string, unknown>>;
      /** The line of the value at a path. */
      readonly lineOf: (path: readonly string[]) => number;
    }
  | { readonly kind: 'servers'; readonly servers: readonly NamedEntry[]; readonly notes: readonly string[] }
  | { readonly kind: 'other' };

/** What only a fleet file has. */
const FLEET_KEYS = ['defaults', 'groups', 'include', 'webhooks'];

/** What only a server of a fleet file has. */
const SERVER_KEYS = ['tags', 'schedule', 'priority', 'group', 'budget', 'fixtures', 'policy'];

/** How clients write where a server is. */
const WAYS = ['command', 'url', 'serverUrl', 'httpUrl'];

/** Reads a file in whichever form it is. Throws a `Fault` where it cannot be read or is not valid JSON. */
export async function readSource(file: string): Promise<FleetSource> {
  const text = readConfigText(file, 'file');
  if (!isJson(file, text)) return { kind: 'servers', servers: targetList(text, file), notes: [] };
  const parsed = await parseJsonWithComments(text);
  if (parsed.mistake !== undefined) {
    const { offset } = parsed.mistake;
    const place = offset === undefined ? ': it is nested too deeply' : ` at line ${lineAt(text, offset)}`;
    // The text around the mistake is not quoted: it may be a secret.
    throw new Fault('config', `${file} is not valid JSON${place}.`);
  }
  const { value, offsetOf } = parsed;
  if (isFleetFile(value)) return { kind: 'fleet', value, lineOf: (path) => lineAt(text, offsetOf(path)) };
  return serversOf(value, file);
}

function serversOf(value: unknown, file: string): FleetSource {
  const dump = registryDump(value, file);
  if (dump !== undefined) return { kind: 'servers', ...dump };
  const single = registryServer(value, file);
  if (single !== undefined) return { kind: 'servers', servers: [single], notes: [] };
  if (registryEntries(value) !== undefined)
    return {
      kind: 'servers',
      servers: [],
      notes: [`${file} has no package that Assay can start, and no remote.`],
    };
  const entries = serversIn(value);
  if (entries === undefined) return { kind: 'other' };
  const notes: string[] = [];
  const servers = [...entries].flatMap(([name, fields]): NamedEntry[] => {
    if (!isRecord(fields)) throw new Fault('config', `${file}, server "${name}" is not an object.`);
    if (fields.disabled !== true) {
      requireWay(fields, `${file}, server "${name}"`);
      return [{ name, entry: { kind: 'client', fields, file } }];
    }
    notes.push(`${file}: ${name} is disabled.`);
    return [];
  });
  return { kind: 'servers', servers, notes };
}

/** Clients write keys of their own, so that an unknown one is only a mistake where there is no way to the server. */
function requireWay(fields: Readonly<Record<string, unknown>>, server: string): void {
  if (WAYS.some((way) => fields[way] !== undefined)) return;
  for (const key of Object.keys(fields)) {
    const meant = nearest(key, WAYS);
    if (meant !== undefined)
      throw new Fault('config', `${server} has an unknown key "${key}". Did you mean ${meant}?`);
  }
  throw new Fault('config', `${server} has neither a command nor a url.`);
}

/** The name says so, or the text begins like JSON. */
function isJson(file: string, text: string): boolean {
  if (['.json', '.jsonc'].includes(extname(file)) || basename(file).endsWith('.json')) return true;
  return /^[\s\ufeff]*(?:[{[]|\/\/|\/\*)/.test(text);
}

/** A `server.json` has a name, too, and packages or remotes with it. */
function isFleetFile(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value) || Array.isArray(value.servers)) return false;
  if (FLEET_KEYS.some((key) => value[key] !== undefined)) return true;
  if (typeof value.$schema === 'string' && /fleet/.test(value.$schema)) return true;
  if (typeof value.name === 'string') return registryEntries(value) === undefined;
  const servers = isRecord(value.servers) ? Object.values(value.servers) : [];
  return servers.some((server) => isRecord(server) && SERVER_KEYS.some((key) => server[key] !== undefined));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
