import type { Readable, Writable } from 'node:stream';
import { DEFAULT_TIMEOUTS } from '../../connect/open-options.js';
import { ServerProcess } from '../../connect/stdio/server-process.js';
import type { CommandTarget, UrlTarget } from '../../connect/target.js';

/** A server that reads and writes lines. */
export interface ServerLink {
  readonly input: Writable;
  readonly output: Readable;
  /** What it writes for people. */
  readonly errors?: Readable;
  /** How it ended, once it has. */
  readonly exit: Promise<string>;
  /** Ends it with everything that belongs to it. Safe to call twice. */
  end(isPatient: boolean, closeInput: () => void): Promise<void>;
}

/** Starts a command, or opens a connection to a URL. Throws a `Fault` when that fails. */
export async function linkTo(target: CommandTarget | UrlTarget, limit: number): Promise<ServerLink> {
  if (target.kind === 'url') {
    const { UrlLink } = await import('../bridge/url-link.js');
    return await UrlLink.open(target, limit);
  }
  const server = await ServerProcess.start(target, DEFAULT_TIMEOUTS);
  const { stdin, stdout, stderr } = server.child;
  stderr.on('error', () => undefined);
  return {
    input: stdin,
    output: stdout,
    errors: stderr,
    exit: server.exit,
    end: (isPatient, closeInput) => server.end(isPatient, closeInput),
  };
}
