import { type Command, Option } from 'commander';
import type { GuardMode, ResponseAction } from '../../guard/index.js';
import type { ProxyGuardOptions } from '../../guard/proxy/guarded-server.js';
import { proxyStdio } from '../../guard/stdio/stdio-proxy.js';
import type { CommandModule } from '../command-table.js';
import { addConfigOptions, type ConfigOption, configuredResponses } from '../config/config-option.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { logLines } from '../guard/log-lines.js';
import type { Invocation } from '../invocation.js';
import { resolveTarget } from '../target/resolve-target.js';
import { addTargetOptions, type TargetOptions, wholeNumber } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

/** `assay guard`: a proxy in front of a server, which a client starts in the server's place. */
export const guardCommand: CommandModule = {
  define(command) {
    addConfigOptions(addTargetOptions(command))
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
      .option('--closed', 'reject properties that a schema does not declare')
      .option('--restart <times>', 'restart a server that exits, at most so often in a row', wholeNumber)
      .option('--max-message <bytes>', 'largest message to pass on (default: 64 MiB)', wholeNumber);
  },
  help: {
    examples: (assay) => [
      `${assay} guard -- npx -y @modelcontextprotocol/server-filesystem ~/work`,
      `${assay} guard --mode repair --responses annotate -- node server.js`,
      `${assay} guard --config .mcp.json --server github`,
    ],
    everyday: ['--mode', '--responses', '--restart', '--config', '--server'],
    exitCodes: '0 the client has left, 2 wrong usage, 3 the server cannot start or has exited',
  },
  run: guardServerProcess,
};

interface GuardCommandOptions extends TargetOptions, ConfigOption {
  readonly mode: GuardMode;
  readonly responses: ResponseAction;
  readonly uncheckable: 'run' | 'refuse';
  readonly internalError: 'refuse' | 'pass';
  readonly closed?: true;
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
  if (target.kind !== 'command') throw new UsageError('A server at a URL cannot be guarded yet.');
  const end = await proxyStdio({
    target,
    client: invocation.streams(),
    guard: await guardOptions(options, invocation),
    signal: invocation.signal,
    ...(options.restart === undefined ? {} : { restarts: options.restart }),
    ...(options.maxMessage === undefined ? {} : { messageBytes: options.maxMessage }),
  });
  return end.reason === 'server' ? EXIT.untested : EXIT.clean;
}

async function guardOptions(
  options: GuardCommandOptions,
  invocation: Invocation,
): Promise<ProxyGuardOptions> {
  const { mode, responses, uncheckable, internalError, closed } = options;
  const judging = await configuredResponses(options);
  return {
    mode,
    responses: responses === 'off' ? false : { action: responses, judging },
    onUncheckable: uncheckable,
    onInternalError: internalError,
    closed: closed === true,
    logger: logLines(invocation),
  };
}
