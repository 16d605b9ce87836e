import { Command } from 'commander';
import { splitWords } from '../../model/split-words.js';
import { counted, shown } from '../../report/words.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { addGuardOptions } from '../guard/guard-options.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import { ConfigFile } from '../wrap/config-file.js';
import { requireLauncher, usualLauncher } from '../wrap/guard-words.js';
import { unwrapConfig, type WrappedConfig, wrapConfig } from '../wrap/wrap-config.js';

interface WrapOptions {
  readonly server: readonly string[];
  readonly launcher?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

/** `assay wrap`: puts the guard in front of the servers of a client. */
export const wrapCommand: CommandModule = {
  define(command) {
    command
      .argument('<file>', "a client's configuration; options of the guard go after --")
      .option('--server <name>', 'only this server; repeatable', collect, [])
      .option('--launcher <command>', `how the client starts Assay (default: ${usualLauncher().join(' ')})`)
      .option('--dry-run', 'show what would change, and write nothing')
      .option('--json', 'print what was changed as JSON')
      .usage('[options] <file> [-- guard options]');
  },
  help: {
    examples: (assay) => [
      `${assay} wrap .cursor/mcp.json`,
      `${assay} wrap .vscode/mcp.json --dry-run`,
      `${assay} wrap .mcp.json --server github -- --mode repair --audit guard.ndjson`,
    ],
    exitCodes: '0 done, or nothing to do; 2 wrong usage',
  },
  run: wrapServers,
};

async function wrapServers(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [name = ''] = command.args;
  const options = command.opts<WrapOptions>();
  const launcher = options.launcher === undefined ? usualLauncher() : splitWords(options.launcher);
  requireLauncher(launcher);
  const given = guardWords(invocation);
  const file = await ConfigFile.read(name);
  const wrapped = await wrapConfig(file.text, (server) =>
    options.server.length > 0 && !options.server.includes(server)
      ? undefined
      : [...launcher, 'guard', ...nameWords(server), ...given],
  );
  const known = [...wrapped.wrapped, ...wrapped.already, ...wrapped.left];
  const unknown = options.server.find((server) => !known.includes(server));
  if (unknown !== undefined) throw new UsageError(`${name} has no server "${unknown}".`);
  const isWritten = options.dryRun !== true && wrapped.wrapped.length > 0;
  if (isWritten) {
    // Guards that are there already are no part of what unwrapping has to restore.
    file.keep((await unwrapConfig(file.text, file.before)).text);
    file.write(wrapped.text);
  }
  const backup = isWritten ? file.backup : undefined;
  if (options.json === true) {
    const { wrapped: guarded, already, left } = wrapped;
    await invocation.terminal.json({
      file: name,
      written: isWritten,
      wrapped: guarded,
      already,
      left,
      backup,
    });
  } else report(name, wrapped, backup, invocation);
  return EXIT.clean;
}

/** A name that could be taken for an option, or for the end of them, is written in one word with its own. */
const nameWords = (server: string): readonly string[] =>
  server.startsWith('-') ? [`--name=${server}`] : ['--name', server];

/** The options after `--`. They are checked here, because a client hides what the guard prints when it starts. */
function guardWords({ serverCommand = [] }: Invocation): readonly string[] {
  const guard = new Command('assay guard').exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    addGuardOptions(guard).parse([...serverCommand], { from: 'user' });
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^error: /, '') : String(error);
    throw new UsageError(`Options of the guard, after --: ${why}`);
  }
  const wrong = ['--listen', '--config', '--server', '--name'].find((flag) => serverCommand.includes(flag));
  if (wrong !== undefined) throw new UsageError(`${wrong} is for a guard that you start yourself.`);
  return serverCommand;
}

function report(
  file: string,
  { wrapped, already, guards, left }: WrappedConfig,
  backup: string | undefined,
  { terminal }: Invocation,
): void {
  const list = (names: readonly string[]): string => names.join(', ');
  if (wrapped.length > 0)
    terminal.out(
      `${backup === undefined ? 'Would put' : 'Put'} the guard in front of ${counted(wrapped.length, 'server')} in ${file}: ${list(wrapped)}`,
    );
  else terminal.out(`Nothing to change in ${file}.`);
  if (already.length > 0)
    terminal.out(
      `Already behind a guard: ${list(already.map((name, at) => `${name} (${shown(guards[at] ?? '', 200)})`))}`,
    );
  if (left.length > 0)
    terminal.out(`Left out, because the guard cannot be put in front of them: ${list(left)}`);
  if (backup === undefined) return;
  terminal.out(`Backup: ${backup}`);
  terminal.out(`Restart the client to use the guard. To take it out again: ${ASSAY_COMMAND} unwrap ${file}`);
}
