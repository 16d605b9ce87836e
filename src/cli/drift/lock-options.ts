import type { Command } from 'commander';

/** Adds the options that name a lock and a server in it. */
export function addLockOptions(command: Command): Command {
  return command
    .option('--lock <file>', 'the lock file (default: assay.lock.json)')
    .option('--name <name>', 'the name of the server in the lock file (default: the name that it reports)');
}
