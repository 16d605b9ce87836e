import { isLoopback } from '../../connect/http/is-loopback.js';
import type { ProxiedServer } from '../../guard/http/route.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { lineWriter } from '../terminal/line-writer.js';
import { UsageError } from '../usage-error.js';
import type { GuardCommandOptions } from './guard-options.js';
import { listenAddress } from './listen-address.js';

/** The token that clients of a listener have to send; never an option, which other users of a machine could read. */
const TOKEN_VARIABLE = 'ASSAY_GUARD_TOKEN';

/** Milliseconds that requests in flight may take after a request to stop. */
const CLOSING = 5_000;

/** Listens in front of some servers until the command is asked to stop. */
export async function runListener(
  servers: readonly ProxiedServer[],
  { listen: address = '', allowHost, maxMessage }: GuardCommandOptions,
  { env, secrets, signal, terminal }: Invocation,
): Promise<ExitCode> {
  const { host, port } = listenAddress(address);
  const token = env[TOKEN_VARIABLE];
  if (token !== undefined) secrets.add(token);
  const isLocal = isLoopback(new URL(`http://${host.includes(':') ? `[${host}]` : host}`));
  if (!isLocal && token === undefined)
    throw new UsageError(`Other machines can reach ${host}: set a bearer token in ${TOKEN_VARIABLE}.`);
  const { proxyHttp } = await import('../../guard/http/http-proxy.js');
  const proxy = await proxyHttp({
    servers,
    errors: lineWriter(terminal.err),
    host,
    port,
    access: { hosts: [...allowHost, host], ...(token === undefined ? {} : { token }) },
    ...(maxMessage === undefined ? {} : { messageBytes: maxMessage }),
  });
  for (const path of proxy.paths) terminal.err(`The guard listens on http://${host}:${proxy.port}${path}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await proxy.close(CLOSING);
  return EXIT.clean;
}
