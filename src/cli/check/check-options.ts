import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Severity } from '../../model/finding.js';
import type { RunMode } from '../../model/run-report.js';
import { STANDARDS, type Standard } from '../../model/standard.js';
import { FORMS } from '../../report/forms.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { DB_OPTION } from '../history/history-location.js';
import { addJobsOption } from '../servers/jobs-option.js';
import { addTargetOptions, type TargetOptions, wholeNumber } from '../target/target-options.js';

/** The options of `assay check`. */
export interface CheckOptions extends TargetOptions {
  readonly mode: RunMode;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly dryRun?: true;
  readonly seed: number;
  readonly maxCalls?: number;
  readonly perTool?: number;
  readonly concurrency?: number;
  readonly jobs: number;
  readonly standard?: Standard;
  readonly failOn?: Severity | 'never';
  readonly requireCoverage?: true;
  readonly minContract?: number;
  readonly arg: readonly string[];
  readonly verbose?: true;
  readonly matrix?: true;
  readonly quiet?: true;
  readonly json?: true;
  readonly events?: true;
  readonly report: readonly string[];
  readonly open?: true;
  readonly compare?: string;
  readonly save: boolean;
  readonly db?: string | true;
  /** `false` after `--no-config-file`. */
  readonly configFile?: string | false;
  readonly baseline?: string;
  readonly updateBaseline?: true;
  readonly lock?: string;
  readonly updateLock?: true;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

function seed(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new InvalidArgumentError('Must be a whole number of at most ten digits.');
  return Number(text);
}

function percent(text: string): number {
  const value = Number(text);
  if (!/^\d{1,3}$/.test(text) || value > 100)
    throw new InvalidArgumentError('Must be a whole number from 0 to 100.');
  return value;
}

/** Adds the options of a check to a command. */
export function addCheckOptions(command: Command): Command {
  return addJobsOption(addTargetOptions(command))
    .addOption(
      new Option('--mode <mode>', 'which tools to call: read-only, also writing, or all')
        .choices(['safe', 'standard', 'all'])
        .default('safe'),
    )
    .option('--allow <glob>', 'call these tools in any mode; repeatable', collect, [])
    .option('--deny <glob>', 'never call these tools; repeatable', collect, [])
    .option('--arg <pair>', 'a value that exists: name=value, or tool.name=value', collect, [])
    .option('--dry-run', 'show the planned calls without making them')
    .option('--seed <number>', 'the same seed makes the same calls', seed, 1)
    .option('--max-calls <number>', 'most calls to make, including repeats (default: 30000)', wholeNumber)
    .option(
      '--per-tool <number>',
      'most scenarios per tool, not counting enum members (default: 20, or enough to cover the schema)',
      wholeNumber,
    )
    .option('--concurrency <number>', 'how many read-only tools to call at once (default: 4)', wholeNumber)
    .addOption(
      new Option('--standard <name>', 'also judge responses by this standard').choices([...STANDARDS]),
    )
    .addOption(
      new Option('--fail-on <severity>', 'minimum severity that fails')
        .choices(['error', 'warning', 'info', 'never'])
        .default(undefined, 'error'),
    )
    .option('--require-coverage', 'fail the run if a tool is not called')
    .option('--min-contract <percent>', 'fail the run if less of the contract holds', percent)
    .option('--config-file <file>', 'the configuration (default: the nearest assay.config.* or package.json)')
    .option('--no-config-file', 'use no configuration')
    .option('--baseline <file>', 'accepted findings: counted, but they do not fail the run')
    .option('--update-baseline', 'accept all current findings')
    .option('--lock <file>', 'also compare responses with what this lock file has seen')
    .option('--update-lock', 'record in the lock file what was seen (default: assay.lock.json)')
    .option('--matrix', 'show every tool and the contract matrix')
    .option('--verbose', 'show every tool, case and finding')
    .option('-q, --quiet', 'print only the last line')
    .option('--json', 'print the report as JSON')
    .option(
      '--report <form=path>',
      `write files: ${FORMS.map(({ name }) => name).join(', ')}; separate by commas`,
      collect,
      [],
    )
    .option('--open', 'open the page in the browser')
    .option('--compare <file>', 'an earlier JSON report: the page and Markdown show what changed since')
    .option('--events', 'print events as they happen, one JSON object per line')
    .option(...DB_OPTION)
    .option('--no-save', `do not save the run for "${ASSAY_COMMAND} replay"`);
}
