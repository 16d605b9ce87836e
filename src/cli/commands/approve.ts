import type { Command } from 'commander';
import { nearest } from '../../model/nearest.js';
import { countFindings, type FindingReport } from '../../report/index.js';
import type { CommandModule } from '../command-table.js';
import { confirmed } from '../drift/confirmed.js';
import { addPrintOptions, type DriftOptions } from '../drift/drift-options.js';
import { addLockOptions } from '../drift/lock-options.js';
import type { LockChoices, LockComparison } from '../drift/lock-work.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { addTargetOptions } from '../target/target-options.js';
import { UsageError } from '../usage-error.js';

interface ApproveOptions extends LockChoices, DriftOptions {
  readonly yes?: true;
}

/** `assay approve`: shows what changed since the lock, and accepts it. */
export const approveCommand: CommandModule = {
  define(command) {
    const tools = command.argument('[tools...]', 'the tools to approve (default: everything that changed)');
    addPrintOptions(addLockOptions(addTargetOptions(tools)).option('--yes', 'approve without a question'));
  },
  help: {
    examples: (assay) => [
      `${assay} approve -- node server.js`,
      `${assay} approve search_files read_file -- node server.js`,
      `${assay} approve --yes --config .mcp.json --server github`,
    ],
    everyday: ['--yes', '--lock', '--name', '--config', '--server', '--json'],
    exitCodes: '0 approved, or nothing to approve; 1 not approved; 2 wrong usage; 3 could not connect',
  },
  run: approveChanges,
};

async function approveChanges(command: Command, invocation: Invocation): Promise<ExitCode> {
  const options = command.opts<ApproveOptions>();
  const [{ driftPolicy, printDrift }, work, { loadLock, saveLock }, drift] = await Promise.all([
    import('../drift/print-drift.js'),
    import('../drift/lock-work.js'),
    import('../drift/lock-on-disk.js'),
    import('../../drift/index.js'),
  ]);
  const policy = await driftPolicy(options, 'never');
  const { servers, rest: tools } = await work.namedSnapshots(command.args, options, invocation);
  const [server, ...others] = servers;
  if (server === undefined || others.length > 0)
    throw new UsageError('Approve the changes of one server at a time: choose it with --server.');
  const file = work.lockPath(options);
  const lock = await loadLock(file);
  const comparison = work.compareWithLock(server, lock, file, policy);
  requireKnown(tools, comparison);
  const { name, before, fresh } = comparison;
  const accepted = tools.length === 0 ? fresh : drift.withApproved(before, fresh, tools);
  const report = about(comparison.report, tools);
  if (drift.lockText(drift.withLocked(lock, name, accepted)) === drift.lockText(lock)) {
    // A program that reads the report gets one, though nothing is in it.
    if (options.json === true || options.format !== 'pretty')
      await printDrift(report, { ...options, failOn: 'never' }, policy, invocation);
    else invocation.terminal.out('Nothing to approve.');
    return EXIT.clean;
  }
  await printDrift(report, { ...options, failOn: 'never' }, policy, invocation);
  if (!(await isApproved(options, file, invocation))) return EXIT.findings;
  saveLock(file, drift.withLocked(lock, name, accepted), lock);
  invocation.terminal.err(`Approved: ${file}`);
  return EXIT.clean;
}

function requireKnown(tools: readonly string[], { before, fresh }: LockComparison): void {
  const known = [...new Set([...Object.keys(before.tools), ...Object.keys(fresh.tools)])];
  for (const tool of tools) {
    if (known.includes(tool)) continue;
    const meant = nearest(tool, known);
    throw new UsageError(
      `There is no tool "${tool}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    );
  }
}

/** The report on some tools alone. */
function about(report: FindingReport, tools: readonly string[]): FindingReport {
  if (tools.length === 0) return report;
  const findings = report.findings.filter(({ subject }) => tools.includes(subject.tool ?? ''));
  return { ...report, findings, counts: countFindings(findings) };
}

async function isApproved({ yes }: ApproveOptions, file: string, invocation: Invocation): Promise<boolean> {
  if (yes === true) return true;
  const answer = await confirmed(`Write this to ${file}? [y/N] `, invocation);
  if (answer === undefined)
    invocation.terminal.err(
      'Nothing was approved: there is no terminal to ask on. To approve without a question, add --yes.',
    );
  return answer === true;
}
