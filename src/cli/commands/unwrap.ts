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
      .option('--dry-run', 'show what would change, and write nothing');
  },
  help: {
    examples: (assay) => [`${assay} unwrap .cursor/mcp.json`, `${assay} unwrap .vscode/mcp.json --dry-run`],
    exitCodes: '0 done, or nothing to do; 2 wrong usage',
  },
  run: unwrapServers,
};

async function unwrapServers(command: Command, { terminal }: Invocation): Promise<ExitCode> {
  const [name = ''] = command.args;
  const { dryRun } = command.opts<{ dryRun?: true }>();
  const file = await ConfigFile.read(name);
  const { before } = file;
  const { text, unwrapped } = await unwrapConfig(file.text, before);
  if (unwrapped.length === 0) {
    terminal.out(`Nothing to change: no server in ${name} is behind the guard.`);
    return EXIT.clean;
  }
  const servers = `${counted(unwrapped.length, 'server')} in ${name}: ${unwrapped.join(', ')}`;
  if (dryRun === true) {
    terminal.out(`Would take the guard out of ${servers}`);
    return EXIT.clean;
  }
  file.write(text);
  terminal.out(`Took the guard out of ${servers}`);
  if (text === before) file.dropBackup();
  else if (before !== undefined)
    terminal.out(`The file has changed since it was wrapped. It was as in ${file.backup} before.`);
  return EXIT.clean;
}
