import type { Command } from 'commander';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { ConfigFile } from '../wrap/config-file.js';
import { unwrapConfig } from '../wrap/wrap-config.js';

/** `assay unwrap`: takes the guard out of a client's configuration. */
export const unwrapCommand: CommandModule = {
  define(command) {
    command
      .argument('<file>', "a client's configuration")
      .option('--dry-run', 'show what would change, and write nothing')
      .option('--json', 'print what was changed as JSON');
  },
  help: {
    examples: (assay) => [`${assay} unwrap .cursor/mcp.json`, `${assay} unwrap .vscode/mcp.json --dry-run`],
    exitCodes: '0 done, or nothing to do; 2 wrong usage',
  },
  run: unwrapServers,
};

async function unwrapServers(command: Command, { terminal }: Invocation): Promise<ExitCode> {
  const [name = ''] = command.args;
  const { dryRun, json } = command.opts<{ dryRun?: true; json?: true }>();
  const file = await ConfigFile.read(name);
  const { before, backup } = file;
  const { text, unwrapped } = await unwrapConfig(file.text, before);
  const isWritten = dryRun !== true && unwrapped.length > 0;
  if (isWritten) file.write(text);
  const isRestored = isWritten && text === before;
  if (isRestored) file.dropBackup();
  const kept = isWritten && !isRestored && before !== undefined ? backup : undefined;
  if (json === true) await terminal.json({ file: name, written: isWritten, unwrapped, backup: kept });
  else for (const line of unwrappedLines(name, unwrapped, isWritten, kept)) terminal.out(line);
  return EXIT.clean;
}

function unwrappedLines(
  file: string,
  unwrapped: readonly string[],
  isWritten: boolean,
  backup: string | undefined,
): readonly string[] {
  if (unwrapped.length === 0) return [`Nothing to change: no server in ${file} is behind the guard.`];
  const servers = `${counted(unwrapped.length, 'server')} in ${file}: ${unwrapped.join(', ')}`;
  if (!isWritten) return [`Would take the guard out of ${servers}`];
  const changed = `The file has changed since it was wrapped. The original is in ${backup}.`;
  return [`Took the guard out of ${servers}`, ...(backup === undefined ? [] : [changed])];
}
