import { type Command, Option } from 'commander';
import { isLoopback } from '../../connect/http/is-loopback.js';
import type { Target } from '../../connect/index.js';
import { ToolLock } from '../../guard/definitions/tool-lock.js';
import type { GuardMode, ResponseAction } from '../../guard/index.js';
import type { ProxyGuardOptions } from '../../guard/proxy/guarded-server.js';
import { proxyStdio } from '../../guard/stdio/stdio-proxy.js';
import type { CommandModule } from '../command-table.js';
import { addConfigOptions, type ConfigOption, configuredResponses } from '../config/config-option.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { recorders } from '../guard/recorders.js';
import type { Invocation } from '../invocation.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions, wholeNumber } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

/** `assay guard`: a proxy in front of a server, which a client starts in the server's place. */
export const guardCommand: CommandModule = {
  define(command) {
    const target = command.argument('[target]', 'a URL; a command goes after --');
    addConfigOptions(addTargetOptions(target))
      .option('--listen <address>', 'listen for HTTP on this port, or host:port, instead of stdio')
      .option('--allow-host <name>', 'a host name of the listener besides localhost; repeatable', collect, [])
      .addOption(
        new Option('--mode <mode>', 'what happens to a call with invalid arguments')
          .choices(['enforce', 'repair', 'observe'])
          .default('enforce'),
      )
      .addOption(
        new Option('--responses <action>', 'what happens to a response with a problem')
          .choices(['enforce', 'annotate', 'observe', 'off'])
          .default('observe'),
      )
      .addOption(
        new Option('--uncheckable <action>', 'what happens to a call whose schema cannot be used')
          .choices(['run', 'refuse'])
          .default('run'),
      )
      .addOption(
        new Option('--internal-error <action>', 'what happens to a message when the guard itself fails')
          .choices(['refuse', 'pass'])
          .default('refuse'),
      )
      .option('--lock <file>', 'pin the tools in this file; written when they are first seen')
      .option('--lock-server <name>', "the server's name in the lock file (default: that of --server)")
      .option('--approve', 'approve the current tools: write the lock file again')
      .addOption(
        new Option('--unapproved <action>', 'what happens to a tool that is new or has changed')
          .choices(['hide', 'block', 'report'])
          .default('hide'),
      )
      .addOption(
        new Option('--illegal-tools <action>', 'what happens to a definition that breaks the protocol')
          .choices(['hide', 'report'])
          .default('hide'),
      )
      .option('--audit <file>', 'record every decision in this file, as lines of JSON')
      .option('--closed', 'reject properties that a schema does not declare')
      .option('--restart <times>', 'restart a server that exits, at most so often in a row', wholeNumber)
      .option('--max-message <bytes>', 'largest message to pass on (default: 64 MiB)', wholeNumber);
  },
  help: {
    examples: (assay) => [
      `${assay} guard -- npx -y @modelcontextprotocol/server-filesystem ~/work`,
      `${assay} guard --mode repair --responses annotate -- node server.js`,
      `${assay} guard https://example.com/mcp --listen 127.0.0.1:4000`,
      `${assay} guard --config .mcp.json --server github`,
    ],
    everyday: ['--mode', '--responses', '--listen', '--lock', '--audit', '--config', '--server'],
    exitCodes: '0 the client has left, 2 wrong usage, 3 the server cannot start or has exited',
  },
  run: guardServerProcess,
};

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

interface GuardCommandOptions extends TargetOptions, ConfigOption {
  readonly mode: GuardMode;
  readonly responses: ResponseAction;
  readonly uncheckable: 'run' | 'refuse';
  readonly internalError: 'refuse' | 'pass';
  readonly lock?: string;
  readonly lockServer?: string;
  readonly approve?: true;
  readonly unapproved: 'hide' | 'block' | 'report';
  readonly illegalTools: 'hide' | 'report';
  readonly audit?: string;
  readonly closed?: true;
  readonly listen?: string;
  readonly allowHost: readonly string[];
  readonly restart?: number;
  readonly maxMessage?: number;
}

async function guardServerProcess(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<GuardCommandOptions>();
  // A client has chosen the environment of the command that it starts, and means it for the server.
  const { target, isBundled } = await resolveTarget(
    command.args,
    { ...options, inheritEnv: true },
    invocation,
  );
  if (isBundled === true) throw new UsageError('Name the server to guard: a command after --, or --config.');
  const guard = await guardOptions(options, invocation);
  if (options.listen !== undefined) return await listen(target, guard, options, invocation);
  if (target.kind !== 'command')
    throw new UsageError('A server at a URL needs --listen, as in --listen 127.0.0.1:4000.');
  const end = await proxyStdio({
    target,
    client: invocation.streams(),
    guard,
    signal: invocation.signal,
    ...(options.restart === undefined ? {} : { restarts: options.restart }),
    ...(options.maxMessage === undefined ? {} : { messageBytes: options.maxMessage }),
  });
  return end.reason === 'server' ? EXIT.untested : EXIT.clean;
}

/** The token that clients of a listener have to send; never an option, which other users of a machine could read. */
const TOKEN_VARIABLE = 'ASSAY_GUARD_TOKEN';

async function listen(
  target: Target,
  guard: ProxyGuardOptions,
  { listen: address = '', allowHost, maxMessage }: GuardCommandOptions,
  { env, secrets, signal, terminal }: Invocation,
): Promise<ExitCode> {
  if (target.kind !== 'url') throw new UsageError('--listen needs a server URL.');
  const { host, port } = listenAddress(address);
  const token = env[TOKEN_VARIABLE];
  if (token !== undefined) secrets.add(token);
  const isLocal = isLoopback(new URL(`http://${host.includes(':') ? `[${host}]` : host}`));
  if (!isLocal && token === undefined)
    throw new UsageError(`Other machines can reach ${host}: set a bearer token in ${TOKEN_VARIABLE}.`);
  const { proxyHttp } = await import('../../guard/http/http-proxy.js');
  const proxy = await proxyHttp({
    servers: [{ target, guard }],
    host,
    port,
    access: { hosts: [...allowHost, host], ...(token === undefined ? {} : { token }) },
    ...(maxMessage === undefined ? {} : { messageBytes: maxMessage }),
  });
  terminal.err(`The guard listens on http://${host}:${proxy.port}${proxy.paths[0] ?? ''}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await proxy.close(CLOSING);
  return EXIT.clean;
}

/** Milliseconds that requests in flight may take after a request to stop. */
const CLOSING = 5_000;

function listenAddress(address: string): { readonly host: string; readonly port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([^\]]+?)\]?:)?(\d{1,5})$/.exec(address) ?? [];
  if (port === '' || Number(port) > 65_535)
    throw new UsageError('--listen takes a port, or a host and a port: 127.0.0.1:4000.');
  return { host, port: Number(port) };
}

function toolLock(file: string, { lockServer, server, approve }: GuardCommandOptions): ToolLock {
  const name = lockServer ?? server;
  return new ToolLock({ file, isRenewed: approve === true, ...(name === undefined ? {} : { server: name }) });
}

async function guardOptions(
  options: GuardCommandOptions,
  invocation: Invocation,
): Promise<ProxyGuardOptions> {
  const { mode, responses, uncheckable, internalError, closed } = options;
  const judging = await configuredResponses(options);
  const { lock, approve, unapproved: onUnapproved, illegalTools: onIllegal } = options;
  if (approve === true && lock === undefined) throw new UsageError('--approve needs --lock <file>.');
  return {
    definitions: {
      onUnapproved,
      onIllegal,
      ...(lock === undefined ? {} : { lock: toolLock(lock, options) }),
    },
    mode,
    responses: responses === 'off' ? false : { action: responses, judging },
    onUncheckable: uncheckable,
    onInternalError: internalError,
    closed: closed === true,
    ...recorders(options.audit, invocation),
  };
}
