import type { Session } from '../model/session.js';
import type { Channel } from './channel.js';
import { InProcessChannel } from './in-process/in-process-channel.js';
import { type OpenOptions, type ResolvedOpenOptions, resolveOpenOptions } from './open-options.js';
import { openSession } from './session/wire-session.js';
import { StdioChannel } from './stdio/stdio-channel.js';
import type { Target } from './target.js';

/**
 * Opens a raw session with a server, whatever its transport and era. Throws a `Fault` when that is not possible, with
 * the server's stderr where it has one, and leaves nothing running then.
 */
export async function open(target: Target, options: OpenOptions = {}): Promise<Session> {
  const resolved = resolveOpenOptions(options);
  return openSession(await channelTo(target, resolved), resolved);
}

async function channelTo(target: Target, options: ResolvedOpenOptions): Promise<Channel> {
  switch (target.kind) {
    case 'command':
      return new StdioChannel(target, options);
    case 'url': {
      // Loaded when needed: most servers are commands, and HTTP costs as much start-up as all the rest here.
      const { openHttpChannel } = await import('./http/open-http-channel.js');
      return openHttpChannel(target, options);
    }
    case 'in-process':
      return new InProcessChannel(target);
  }
}
