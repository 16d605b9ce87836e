import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { systemErrorCode } from '../system-error-code.js';
import { parseJsonWithComments } from './parse-json-with-comments.js';
import { readTextFile } from './read-text-file.js';
import { registryEntries } from './registry-entry.js';

/** The servers of a config file, by name, each as it is written there. */
export type ServerEntries = ReadonlyMap<string, unknown>;

/**
 * Reads the servers of a config file: `mcpServers` (Claude, Cursor and most others), `servers` (VS Code),
 * `mcp.servers` (VS Code's settings), or the packages and remotes of a registry's `server.json`. Throws a `Fault` that
 * says what is wrong with the file.
 */
export async function readServerEntries(file: string): Promise<ServerEntries> {
  const text = readConfigText(file, 'config file');
  const { value, mistake } = { value: undefined, ...(await parseJsonWithComments(text)) };
  if (mistake !== undefined)
    // The text around the mistake is not quoted: a config file may hold secrets.
    throw new Fault('config', `The config file ${file} is not valid JSON${placeOf(text, mistake.offset)}.`);
  const servers = serversIn(value);
  if (servers !== undefined) return servers;
  throw new Fault('config', `The config file ${file} has no servers.`, {
    fix: 'Add an object "mcpServers", or "servers" as in VS Code, or the packages of a server.json.',
  });
}

/** The text of a file that names servers. Throws a `Fault` that calls it by `kind`. */
export function readConfigText(file: string, kind: 'config file' | 'file'): string {
  try {
    return readTextFile(file);
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    const code = systemErrorCode(cause);
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new Fault('config', `The ${kind} ${file} ${why}.`, { cause });
  }
}

function placeOf(text: string, offset: number | undefined): string {
  if (offset === undefined) return ': it is nested too deeply';
  const before = text.slice(0, offset).split('\n');
  return ` at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** The servers of a config file's content, in any of its forms; nothing where it has none. */
export function serversIn(config: unknown): ServerEntries | undefined {
  const registered = registryEntries(config);
  if (registered !== undefined) return registered;
  const root = isRecord(config) ? config : {};
  const nested = isRecord(root.mcp) ? root.mcp : {};
  for (const servers of [root.mcpServers, root.servers, root['mcp.servers'], nested.servers])
    if (isRecord(servers)) return new Map(Object.entries(servers));
  return undefined;
}
