import type { ServerInternals } from '../../sdk-server/server-internals.js';
import { ToolSnapshot } from '../../sdk-server/tool-snapshot.js';
import type { ListedTools, UnreadableTools } from '../../sdk-server/tool-source.js';

/** Reads the tools of this moment. */
export type CurrentTools = (context: unknown) => Promise<ToolSnapshot | UnreadableTools>;

/**
 * The tools of a server as they are now. An `McpServer` reports every change; a low-level server may change a tool
 * without a word, so its list is read for each request, and what was compiled for the same schemas is used again.
 */
export function currentTools({ high }: ServerInternals, listed: ListedTools): CurrentTools {
  let last: ToolSnapshot | undefined;
  return async (context) => {
    if (high !== undefined && listed.known !== undefined) return listed.known;
    const snapshot = await listed.read(context);
    if (!(snapshot instanceof ToolSnapshot)) return snapshot;
    if (last === undefined || !isSame(last, snapshot)) last = snapshot;
    return last;
  };
}

function isSame(one: ToolSnapshot, other: ToolSnapshot): boolean {
  const { names } = other;
  if (one.names.length !== names.length) return false;
  return names.every((name) => one.schemaOf(name) === other.schemaOf(name));
}
