import type { Command } from 'commander';
import type { FindingReport } from '../../report/index.js';
import type { CommandModule } from '../command-table.js';
import type { DiffSide } from '../drift/diff-side.js';
import { addDriftOptions, type DriftOptions } from '../drift/drift-options.js';
import type { DriftPolicy } from '../drift/judge-drift.js';
import type { ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { addTargetOptions, type TargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface DiffOptions extends TargetOptions, DriftOptions {
  readonly contract?: string;
}

/** `assay diff`: what changed between two versions of a server, and whom it breaks. */
export const diffCommand: CommandModule = {
  define(command) {
    command
      .argument(
        '[old]',
        'a lock file, a saved tools/list, git:REV[:file], npm:pkg@version, a URL, or "a command"',
      )
      .argument('[new]', 'the same; or write a command after --, or --config with --server');
    addDriftOptions(
      addTargetOptions(command).option(
        '--contract <file>',
        "show only what concerns this consumer's contract, or recording",
      ),
      'breaking',
    );
  },
  help: {
    examples: (assay) => [
      `${assay} diff assay.lock.json -- node server.js`,
      `${assay} diff old-tools.json new-tools.json --fail-on risky`,
      `${assay} diff "npm:my-server@1.0.0 /tmp" "npm:my-server@2.0.0 /tmp"`,
      `${assay} diff git:HEAD~1 assay.lock.json --format changelog`,
      `${assay} diff assay.lock.json --contract billing.contract.json -- node server.js`,
    ],
    everyday: ['--config', '--server', '--fail-on', '--json', '--format', '--report', '--all'],
    exitCodes: '0 no such change, 1 changes that fail, 2 wrong usage, 3 could not compare',
  },
  run: diffSides,
};

async function diffSides(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<DiffOptions>();
  const [{ driftReport }, { driftFiles, driftPolicy, printDrift }] = await Promise.all([
    import('../drift/judge-drift.js'),
    import('../drift/print-drift.js'),
  ]);
  driftFiles(options);
  const policy = await driftPolicy(options, 'error');
  const [old, fresh] = await bothSides(command.args, options, invocation);
  const report =
    options.contract === undefined
      ? driftReport(old, fresh, policy)
      : await concerning(options.contract, old, fresh, policy);
  return await printDrift(report, options, policy, invocation);
}

/** The report on what a change means for one consumer. */
async function concerning(
  file: string,
  old: DiffSide,
  fresh: DiffSide,
  policy: DriftPolicy,
): Promise<FindingReport> {
  const [{ consumerFile }, { consumerReport }, { contractChanges }] = await Promise.all([
    import('../drift/consumer-file.js'),
    import('../drift/judge-drift.js'),
    import('../../drift/index.js'),
  ]);
  const contract = await consumerFile(file);
  const found = contractChanges(contract, old.contract.tools, fresh.contract.tools);
  return consumerReport(contract, found, `${contract.consumer}: ${old.label} → ${fresh.label}`, policy);
}

async function bothSides(
  words: readonly string[],
  options: TargetOptions,
  invocation: Invocation,
): Promise<readonly [DiffSide, DiffSide]> {
  const { diffSide, targetSide } = await import('../drift/diff-side.js');
  const [old, fresh] = words;
  const hasTarget = invocation.serverCommand !== undefined || options.config !== undefined;
  if (old === undefined) throw new UsageError('Name what to compare: assay diff <old> <new>.');
  if (fresh !== undefined && hasTarget)
    throw new UsageError('Compare two sides, not three: leave out the second one, or the server.');
  if (fresh === undefined && !hasTarget)
    throw new UsageError('Name the new side as well: a file, a URL, or a command after --.');
  const before = await diffSide(old, options, invocation);
  const after =
    fresh === undefined ? await targetSide(options, invocation) : await diffSide(fresh, options, invocation);
  return [before, after];
}
