import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Severity } from '../../model/finding.js';
import type { RunMode } from '../../model/run-report.js';
import { addTargetOptions, seconds, type TargetOptions } from '../target/target-options.js';
import { FORMS } from './report-forms.js';

/** The options of `assay check`. */
export interface CheckOptions extends TargetOptions {
  readonly mode: RunMode;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly dryRun?: true;
  readonly seed: number;
  readonly maxCalls?: number;
  readonly maxTime?: number;
  readonly perTool?: number;
  readonly concurrency?: number;
  readonly failOn?: Severity | 'never';
  readonly arg: readonly string[];
  readonly json?: true;
  readonly events?: true;
  readonly report: readonly string[];
  readonly open?: true;
  readonly compare?: string;
  readonly save: boolean;
  /** `false` after `--no-config-file`. */
  readonly configFile?: string | false;
  readonly baseline?: string;
  readonly updateBaseline?: true;
}

const collect = (value: string, previous: readonly string[]): readonly string[] => [...previous, value];

function count(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1) throw new InvalidArgumentError('Give a whole number, 1 or more.');
  return value;
}

function seed(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new InvalidArgumentError('A seed is a whole number of at most ten digits.');
  return Number(text);
}

/** Adds the options of a check to a command. */
export function addCheckOptions(command: Command): Command {
  return addTargetOptions(command)
    .addOption(
      new Option('--mode <mode>', 'what may be called: only what reads, also what writes, or everything')
        .choices(['safe', 'standard', 'all'])
        .default('safe'),
    )
    .option('--allow <glob>', 'call these tools whatever the mode; repeatable', collect, [])
    .option('--deny <glob>', 'never call these tools; repeatable', collect, [])
    .option(
      '--arg <pair>',
      'a value that exists: name=value, tool.name=value, :=json; repeatable',
      collect,
      [],
    )
    .option('--dry-run', 'show the plan and call nothing')
    .option('--seed <number>', 'the same seed makes the same calls', seed, 1)
    .option('--max-calls <number>', 'calls altogether, repetitions included', count)
    .option('--max-time <seconds>', 'no further call after this time', seconds)
    .option(
      '--per-tool <number>',
      'scenarios of one tool, beside the members of enums (default: 20, or what tries each point of the schema)',
      count,
    )
    .option('--concurrency <number>', 'reading tools that are called at the same time (default: 4)', count)
    .addOption(
      new Option('--fail-on <severity>', 'the mildest finding that fails the check (default: error)').choices(
        ['error', 'warning', 'info', 'never'],
      ),
    )
    .option('--config-file <file>', 'the configuration (default: the nearest assay.config.* or package.json)')
    .option('--no-config-file', 'no configuration')
    .option('--baseline <file>', 'findings that were accepted: they are counted, and do not fail the check')
    .option('--update-baseline', 'accept all findings of now')
    .option('--json', 'the report as JSON')
    .option(
      '--report <form=path>',
      `write the report to a file: ${Object.keys(FORMS).join(', ')}; several with commas, or repeated`,
      collect,
      [],
    )
    .option('--open', 'show the page in the browser')
    .option('--compare <file>', 'an earlier JSON report: the page and Markdown say what changed since')
    .option('--events', 'everything as it happens, one JSON object a line')
    .option('--no-save', 'do not write .assay/last-run.json, which "assay replay" reads');
}
