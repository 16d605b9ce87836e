import { readFile } from 'node:fs/promises';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { parseJsonWithComments } from './parse-json-with-comments.js';

/** The servers of a config file, by name, each as it is written there. */
export type ServerEntries = ReadonlyMap<string, unknown>;

/**
 * Reads the servers of a config file: `mcpServers` (Claude, Cursor and most others), `servers` (VS Code), or
 * `mcp.servers` (VS Code's settings). Throws a `Fault` that says what is wrong with the file.
 */
export async function readConfig(file: string): Promise<ServerEntries> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new Fault('config', `The config file ${file} ${why}.`, { cause });
  }
  return serversOf(parse(text, file), file);
}

function parse(text: string, file: string): unknown {
  try {
    return parseJsonWithComments(text);
  } catch (cause) {
    // The parser's own message quotes the text around the place, and a config file may hold secrets.
    const place =
      /line (\d+) column (\d+)/.exec(String(cause)) ?? lineOf(text, /position (\d+)/.exec(String(cause)));
    const where = place === undefined ? '' : ` at line ${place[1]}, column ${place[2]}`;
    throw new Fault('config', `The config file ${file} is not valid JSON${where}.`);
  }
}

function lineOf(text: string, match: RegExpExecArray | null): readonly [unknown, number, number] | undefined {
  if (match === null) return undefined;
  const before = text.slice(0, Number(match[1])).split('\n');
  return [undefined, before.length, (before.at(-1)?.length ?? 0) + 1];
}

function serversOf(config: unknown, file: string): ServerEntries {
  const root = isRecord(config) ? config : {};
  const nested = isRecord(root.mcp) ? root.mcp : {};
  for (const servers of [root.mcpServers, root.servers, root['mcp.servers'], nested.servers])
    if (isRecord(servers)) return new Map(Object.entries(servers));
  throw new Fault('config', `The config file ${file} has no servers.`, {
    fix: 'It needs an object "mcpServers", or "servers" as in VS Code.',
  });
}
