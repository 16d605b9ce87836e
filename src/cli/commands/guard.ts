import type { Command } from 'commander';
import type { Target } from '../../connect/index.js';
import type { ProxiedServer } from '../../guard/http/route.js';
import { proxyStdio } from '../../guard/stdio/stdio-proxy.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { addGuardOptions, type GuardCommandOptions } from '../guard/guard-options.js';
import { GuardSetup } from '../guard/guard-setup.js';
import type { Invocation } from '../invocation.js';
import { configuredServers } from '../target/configured-servers.js';
import { resolveTarget } from '../target/resolve-target.js';
import { lineWriter } from '../terminal/line-writer.js';
import { UsageError } from '../usage-error.js';
import { HEADERS_VARIABLE } from '../wrap/url-entry.js';

/** `assay guard`: a proxy in front of a server, which a client starts in the server's place. */
export const guardCommand: CommandModule = {
  define(command) {
    addGuardOptions(command.argument('[target]', 'a URL; a command goes after --'));
  },
  help: {
    examples: (assay) => [
      `${assay} guard -- npx -y @modelcontextprotocol/server-filesystem ~/work`,
      `${assay} guard --mode repair --responses annotate -- node server.js`,
      `${assay} guard https://example.com/mcp --listen 127.0.0.1:4000`,
      `${assay} guard --config .mcp.json --listen 4000`,
    ],
    everyday: ['--mode', '--responses', '--listen', '--lock', '--name', '--audit', '--config', '--server'],
    exitCodes: '0 the client has left, 2 wrong usage, 3 the server cannot start or has exited',
  },
  run: guardServers,
};

async function guardServers(command: Command, invocation: Invocation): Promise<ExitCode> {
  // A client has chosen the environment of the command that it starts, and means it for the server.
  const given = command.opts<GuardCommandOptions>();
  const header = [...given.header, ...headersIn(invocation.env[HEADERS_VARIABLE])];
  const options = { ...given, header, inheritEnv: true } as const;
  const setup = await GuardSetup.load(options, invocation);
  const unwatch = setup.watch();
  try {
    return options.listen === undefined
      ? await guardStdio(command.args, options, setup, invocation)
      : await guardHttp(command.args, options, setup, invocation);
  } finally {
    unwatch();
    await setup.close();
  }
}

const headersIn = (lines = ''): readonly string[] => lines.split('\n').filter((line) => line.trim() !== '');

async function guardStdio(
  words: readonly string[],
  options: GuardCommandOptions,
  setup: GuardSetup,
  invocation: Invocation,
): Promise<ExitCode> {
  const target = proxiedTarget(await namedTarget(words, options, invocation));
  // What a server writes there may hold secrets, and codes that a terminal obeys.
  const errors = lineWriter(invocation.terminal.err);
  const end = await proxyStdio({
    target,
    client: { ...invocation.streams(), errors },
    guard: setup.guardFor(options.name ?? options.server),
    signal: invocation.signal,
    ...(options.restart === undefined ? {} : { restarts: options.restart }),
    ...(options.maxMessage === undefined ? {} : { messageBytes: options.maxMessage }),
  });
  errors.end();
  return end.reason === 'server' ? EXIT.untested : EXIT.clean;
}

async function guardHttp(
  words: readonly string[],
  options: GuardCommandOptions,
  setup: GuardSetup,
  invocation: Invocation,
): Promise<ExitCode> {
  const { runListener } = await import('../guard/run-listener.js');
  const several = await configuredServers(words, options, invocation);
  const restarts = options.restart === undefined ? {} : { restarts: options.restart };
  if (several === undefined) {
    const target = proxiedTarget(await namedTarget(words, options, invocation));
    const guard = setup.guardFor(options.name ?? options.server);
    return await runListener([{ target, guard, ...restarts }], options, invocation);
  }
  if (options.record !== undefined)
    throw new UsageError('--record is for one server. Choose one with --server.');
  if (options.name !== undefined)
    throw new UsageError(
      `--name is for one server, and ${several.file} has several. Choose one with --server.`,
    );
  const servers: ProxiedServer[] = [];
  for (const name of several.names) {
    const { target } = await several.resolve(name, invocation);
    servers.push({ name, target: proxiedTarget(target), guard: setup.guardFor(name, true), ...restarts });
  }
  return await runListener(servers, options, invocation);
}

async function namedTarget(
  words: readonly string[],
  options: GuardCommandOptions,
  invocation: Invocation,
): Promise<Target> {
  const { target, isBundled } = await resolveTarget(words, options, invocation);
  if (isBundled === true) throw new UsageError('Name the server to guard: a command after --, or --config.');
  return target;
}

function proxiedTarget(target: Target): ProxiedServer['target'] {
  if (target.kind === 'command' || target.kind === 'url') return target;
  throw new UsageError('The guard needs a server with a command or a URL.');
}
