import type { Invocation } from '../invocation.js';
import type { ResolvedTarget } from './resolve-target.js';

/**
 * Says, before anything else, that a command uses the bundled server because none was named, and how to use what was
 * found nearby. Says nothing where a server was named.
 */
export async function tellBundled(
  name: string,
  { isBundled }: ResolvedTarget,
  { terminal, env }: Invocation,
): Promise<void> {
  if (isBundled !== true) return;
  const { nearbyServers } = await import('./nearby-servers.js');
  const nearby = await nearbyServers(name, env);
  const lines = nearby.map(({ found, command }) => `${found} To use it: ${command}`);
  terminal.err(['No server named: using the bundled reference server.', ...lines].join('\n'));
}
