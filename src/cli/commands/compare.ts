import { type Command, Option } from 'commander';
import type { RunReport } from '../../model/run-report.js';
import { compareReports, type FailOn, isFailure, SEVERITIES } from '../../report/index.js';
import { comparisonLines } from '../../report/terminal/comparison-lines.js';
import { readReport } from '../check/read-report.js';
import type { CommandModule } from '../command-table.js';
import { loadConfig } from '../config/load-config.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { findRun } from '../history/find-run.js';
import { DB_OPTION, historyToRead } from '../history/history-location.js';
import { keptReport, withHistory } from '../history/open-history.js';
import type { Invocation } from '../invocation.js';

interface CompareOptions {
  readonly db?: string | true;
  readonly json?: true;
  readonly failOn: FailOn;
}

/** `assay compare`: what changed between two runs. */
export const compareCommand: CommandModule = {
  define(command) {
    command
      .argument(
        '<earlier>',
        'a run: its id, a server (its last run), server~1 (the run before), or a JSON report',
      )
      .argument('<later>', 'the same')
      .option(DB_OPTION[0], 'the history (default: .assay/history.db)')
      .option('--json', 'print the comparison as JSON')
      .addOption(
        new Option('--fail-on <severity>', 'minimum severity of a new finding that fails')
          .choices([...SEVERITIES, 'never'])
          .default('error'),
      );
  },
  help: {
    examples: (assay) => [
      `${assay} compare weather~1 weather`,
      `${assay} compare 20260102-083000-1a2b3c 20260103-083000-4d5e6f`,
      `${assay} compare last-week.json today.json --json`,
    ],
    exitCodes: '0 nothing new, 1 new findings, 2 wrong usage, 3 could not read',
  },
  run: compare,
};

async function compare(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [first = '', second = ''] = command.args;
  const options = command.opts<CompareOptions>();
  const { terminal } = invocation;
  const earlier = await reportNamed(first, options, invocation);
  const later = await reportNamed(second, options, invocation);
  const comparison = compareReports(earlier, later);
  if (options.json === true) await terminal.json(comparison);
  else terminal.out(comparisonLines(comparison, later, terminal.paint).join('\n'));
  const isNew = new Set(comparison.added);
  const fails = later.findings.some(
    ({ id, severity }) => isNew.has(id) && isFailure(severity, options.failOn),
  );
  return fails ? EXIT.findings : EXIT.clean;
}

async function reportNamed(word: string, { db }: CompareOptions, invocation: Invocation): Promise<RunReport> {
  if (word.endsWith('.json')) return await readReport(word);
  const location = historyToRead(db, await loadConfig(undefined, process.cwd()));
  return await withHistory(location, invocation, async (history) =>
    keptReport(history, await findRun(history, word)),
  );
}
