import type { Command } from 'commander';
import { countedChanges } from '../../report/change-summary.js';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { addDriftOptions, type DriftOptions } from '../drift/drift-options.js';
import type { DriftPolicy } from '../drift/judge-drift.js';
import { addLockOptions } from '../drift/lock-options.js';
import type { LockChoices, NamedSnapshot } from '../drift/lock-work.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { worstCode } from '../servers/each-server.js';
import { addTargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface LockCommandOptions extends LockChoices, DriftOptions {
  readonly check?: true;
}

/** `assay lock`: records what a server promises, and checks that it still does. */
export const lockCommand: CommandModule = {
  define(command) {
    const target = command.argument('[target]', 'a URL, or a configuration file; a command goes after --');
    addDriftOptions(
      addLockOptions(addTargetOptions(target)).option(
        '--check',
        'write nothing; fail if the server differs from the lock file',
      ),
      'any',
    );
  },
  help: {
    examples: (assay) => [
      `${assay} lock -- node server.js`,
      `${assay} lock --check -- node server.js`,
      `${assay} lock --config .mcp.json`,
      `${assay} lock --check --fail-on breaking --report sarif -- node server.js`,
    ],
    everyday: ['--check', '--lock', '--name', '--config', '--server', '--fail-on', '--json', '--report'],
    exitCodes: '0 locked, or as locked; 1 changed; 2 wrong usage; 3 could not connect',
  },
  run: lockServers,
};

async function lockServers(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<LockCommandOptions>();
  const [{ driftPolicy }, { namedSnapshots }] = await Promise.all([
    import('../drift/print-drift.js'),
    import('../drift/lock-work.js'),
  ]);
  const policy = await driftPolicy(options, 'info');
  const { servers, rest } = await namedSnapshots(command.args, options, invocation);
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is not a URL. Put a command after --.`);
  return options.check === true
    ? await checkLock(servers, options, policy, invocation)
    : await writeLock(servers, options, policy, invocation);
}

async function checkLock(
  servers: readonly NamedSnapshot[],
  options: LockCommandOptions,
  policy: DriftPolicy,
  invocation: Invocation,
): Promise<ExitCode> {
  const [{ printDrift }, { compareWithLock, lockPath }, { loadLock }] = await Promise.all([
    import('../drift/print-drift.js'),
    import('../drift/lock-work.js'),
    import('../drift/lock-on-disk.js'),
  ]);
  const file = lockPath(options);
  const lock = await loadLock(file);
  const codes: ExitCode[] = [];
  for (const server of servers) {
    const { report } = compareWithLock(server, lock, file, policy);
    codes.push(await printDrift(report, options, policy, invocation));
  }
  return worstCode(codes);
}

async function writeLock(
  servers: readonly NamedSnapshot[],
  options: LockCommandOptions,
  policy: DriftPolicy,
  { terminal }: Invocation,
): Promise<ExitCode> {
  const [{ compareWithLock, lockOptions, lockPath }, { loadLock, lockedIn, saveLock }, drift] =
    await Promise.all([
      import('../drift/lock-work.js'),
      import('../drift/lock-on-disk.js'),
      import('../../drift/index.js'),
    ]);
  const file = lockPath(options);
  const before = await loadLock(file);
  let lock = before;
  const lines: string[] = [];
  for (const server of servers) {
    const known = lockedIn(before, server.name);
    const fresh = drift.lockServer(server.snapshot, lockOptions(policy), known);
    const tools = counted(Object.keys(fresh.tools).length, 'tool');
    const changes =
      known === undefined
        ? 'new'
        : countedChanges(compareWithLock(server, before, file, policy).report.counts);
    lines.push(`${server.name}: ${tools}, ${changes}`);
    lock = drift.withLocked(lock, server.name, fresh);
  }
  const isWritten = saveLock(file, lock, before);
  terminal.out([...lines, isWritten ? `Written: ${file}` : `${file} is up to date.`].join('\n'));
  return EXIT.clean;
}
