import { diffServers } from '../../drift/index.js';
import type { FleetLock } from '../../fleet/index.js';
import type { Probe } from '../../run/index.js';
import { lockedContract, promisedBy } from '../drift/server-side.js';

/** Compares the tools of a server with those of a lock: what changed is part of what the check found. */
export function lockProbe({ server: locked }: FleetLock): Probe {
  return async function* probe(server) {
    const { revision } = locked;
    const { tools } = await server.listTools();
    const fresh = promisedBy({
      serverInfo: locked.server,
      revision,
      instructions: locked.instructions,
      tools,
    });
    yield* diffServers(lockedContract(locked), fresh);
  };
}
