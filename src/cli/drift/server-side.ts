import type { LockedServer, ServerContract, ServerSnapshot } from '../../drift/index.js';
import { isRecord } from '../../model/json.js';
import { LATEST_REVISION } from '../../model/revision.js';
import { readToolList } from '../../protocol/index.js';
import type { Invocation } from '../invocation.js';
import { withServer } from '../opened-server.js';
import type { ResolvedTarget } from '../target/resolve-target.js';

/** What a running server says: its tools and what it says beside them, without secrets. */
export async function snapshotOf(resolved: ResolvedTarget, invocation: Invocation): Promise<ServerSnapshot> {
  return await withServer(resolved, invocation, async ({ session, list }) => ({
    revision: session.revision,
    // These are written to files that people commit.
    serverInfo: invocation.secrets.maskValue(session.serverInfo),
    instructions: invocation.secrets.maskValue(session.instructions),
    tools: invocation.secrets.maskValue(list.tools),
  }));
}

/** What a snapshot promises. */
export function promisedBy({
  serverInfo,
  revision,
  instructions,
  tools,
}: Omit<ServerSnapshot, 'revision'> & Partial<Pick<ServerSnapshot, 'revision'>>): ServerContract {
  const { name, version } = isRecord(serverInfo) ? serverInfo : {};
  return {
    tools: readToolList(tools, revision ?? LATEST_REVISION).tools,
    ...(revision === undefined ? {} : { revision }),
    ...(typeof instructions === 'string' ? { instructions } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof version === 'string' ? { version } : {}),
  };
}

/** What a lock says that a server promised. */
export function lockedContract({ server, tools, ...rest }: LockedServer): ServerContract {
  const definitions = Object.values(tools).map(({ definition }) => definition);
  return promisedBy({ ...rest, serverInfo: server, tools: definitions });
}
