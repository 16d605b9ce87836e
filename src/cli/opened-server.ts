import { open } from '../connect/open.js';
import type { Finding } from '../model/finding.js';
import { isRecord } from '../model/json.js';
import type { Session, ToolList } from '../model/session.js';
import type { Tool } from '../model/tool.js';
import type { Invocation } from './invocation.js';
import type { ResolvedTarget } from './target/resolve-target.js';

/** A server that a command has opened, with its tools read. */
export interface OpenedServer {
  readonly session: Session;
  readonly list: ToolList;
  readonly tools: readonly Tool[];
  /** Of the wire and of the definitions. */
  readonly findings: readonly Finding[];
}

/** Opens a target, lists its tools, hands both to `use`, and closes it whatever happens. */
export async function withServer<T>(
  { target, options, label }: ResolvedTarget,
  { terminal, noteInternalError }: Invocation,
  use: (server: OpenedServer) => Promise<T>,
): Promise<T> {
  terminal.progress(`Connecting to ${label} …`);
  const opening = open(target, options);
  // Loaded while the server starts, when there is time for it.
  const protocol = import('../protocol/index.js');
  await using session = await opening;
  terminal.progress(`Listing the tools of ${label} …`);
  const list = await session.listTools();
  const { readToolList } = await protocol;
  const { tools, findings } = readToolList(list.tools, session.revision, {
    onInternalError: (error) => noteInternalError(error),
  });
  terminal.progress('');
  return await use({ session, list, tools, findings: [...session.findings, ...list.findings, ...findings] });
}

/** The name and version that a server gives itself, as far as it does. */
export function serverName(session: Session): string {
  const info = isRecord(session.serverInfo) ? session.serverInfo : {};
  const words = [info.name, info.version].filter((word) => typeof word === 'string');
  return words.length === 0 ? 'a server without a name' : words.join(' ');
}
