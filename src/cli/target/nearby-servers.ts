import { existsSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { readServerEntries } from '../../connect/config/read-server-entries.js';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { isRecord } from '../../model/json.js';
import { shellWord } from '../../model/shell-word.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { Invocation } from '../invocation.js';
import { packageName } from '../package-file.js';

/** A server that someone who named none may have meant. */
export interface NearbyServer {
  /** Where it was found, in a sentence. */
  readonly found: string;
  /** The command line that uses it. */
  readonly command: string;
}

/** Names of servers that a sentence lists. */
const MOST_NAMED = 4;

/**
 * What someone who named no server may have meant: configurations of clients in the usual places, and a server in the
 * folder itself. Nothing of it is started: a configuration may hold servers that cost money or change data.
 */
export async function nearbyServers(name: string, env: Invocation['env']): Promise<readonly NearbyServer[]> {
  const found: NearbyServer[] = [];
  for (const file of usualFiles(env)) {
    // A file that cannot be read is the business of whoever names it.
    const entries = await readServerEntries(file).catch(() => new Map());
    if (entries.size === 0) continue;
    const names = [...entries.keys()].slice(0, MOST_NAMED).join(', ');
    const more = entries.size > MOST_NAMED ? ', …' : '';
    found.push({
      found: `${file} has ${entries.size === 1 ? 'a server' : `${entries.size} servers`} (${names}${more}).`,
      command: `${ASSAY_COMMAND} ${name} --config ${shellWord(file)}`,
    });
  }
  const own = packageServer() ?? pythonServer();
  if (own === undefined) return found;
  return [...found, { found: own.found, command: `${ASSAY_COMMAND} ${name} -- ${own.command}` }];
}

/** In the project first, then where clients keep their own, as each platform has it. */
function usualFiles(env: Invocation['env']): readonly string[] {
  const home = homedir();
  const folder =
    platform() === 'win32'
      ? (env.APPDATA ?? join(home, 'AppData', 'Roaming'))
      : platform() === 'darwin'
        ? join(home, 'Library', 'Application Support')
        : (env.XDG_CONFIG_HOME ?? join(home, '.config'));
  return [
    '.mcp.json',
    join('.cursor', 'mcp.json'),
    join('.vscode', 'mcp.json'),
    'server.json',
    join(folder, 'Claude', 'claude_desktop_config.json'),
    join(home, '.cursor', 'mcp.json'),
  ].filter((file) => existsSync(file));
}

/** The server that the folder's package starts: its `bin`, where it depends on an SDK or names itself for the registry. */
function packageServer(): NearbyServer | undefined {
  const manifest = jsonIn('package.json');
  if (manifest === undefined) return undefined;
  const { name, bin, mcpName, dependencies } = manifest;
  // Assay uses the SDK to talk to servers, and is none.
  if (name === packageName()) return undefined;
  const uses = isRecord(dependencies) ? Object.keys(dependencies) : [];
  const isServer =
    typeof mcpName === 'string' ||
    uses.some((used) => /^@modelcontextprotocol\/(?:sdk|server)$|^fastmcp$|^mcp-/.test(used));
  const file = typeof bin === 'string' ? bin : isRecord(bin) ? Object.values(bin)[0] : undefined;
  if (!isServer || typeof file !== 'string') return undefined;
  const built = existsSync(file) ? '' : ' It is not there yet: build it first.';
  return { found: `package.json starts a server with ${file}.${built}`, command: `node ${shellWord(file)}` };
}

/** The first script of a Python project that depends on an MCP SDK. */
function pythonServer(): NearbyServer | undefined {
  const text = textIn('pyproject.toml');
  if (text === undefined || !/["'](?:mcp|fastmcp)\b/.test(text)) return undefined;
  const [, scripts = ''] = /^\[project\.scripts\]\s*\n((?:(?!\[).*\n?)*)/m.exec(text) ?? [];
  const [, script] = /^["']?([\w.-]+)["']?\s*=/m.exec(scripts) ?? [];
  if (script === undefined) return undefined;
  return {
    found: `pyproject.toml starts a server with the script ${script}.`,
    command: `uv run ${shellWord(script)}`,
  };
}

function jsonIn(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(textIn(file) ?? '');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textIn(file: string): string | undefined {
  try {
    return readTextFile(file);
  } catch {
    return undefined;
  }
}
