import { type Command, InvalidArgumentError, Option } from 'commander';
import { isRevision, REVISIONS, type Revision } from '../../model/revision.js';
import type { FailOn, FindingReport } from '../../report/index.js';
import { EXIT } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { addTargetOptions, TARGET_HELP, type TargetOptions } from '../target/target-options.js';

const FORMATS = ['pretty', 'json', 'markdown', 'sarif', 'junit', 'github'] as const;

interface LintCommandOptions extends TargetOptions {
  readonly json?: true;
  readonly format: (typeof FORMATS)[number];
  readonly failOn?: FailOn;
  readonly revision?: Revision;
  readonly maxTokens?: number;
  readonly maxToolTokens?: number;
}

function revision(value: string): Revision {
  if (isRevision(value)) return value;
  throw new InvalidArgumentError(`Known revisions: ${REVISIONS.join(', ')}.`);
}

function tokens(value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number <= 0)
    throw new InvalidArgumentError('Give a number of tokens, such as 25000.');
  return number;
}

/** `assay lint`: whether tool definitions are right, and which clients will refuse them. */
export function define(command: Command, invocation: Invocation): void {
  addTargetOptions(
    command.argument('[target]', 'a file with a saved tools/list, - for standard input, or a URL'),
  )
    .option('--json', 'the same as --format json')
    .addOption(new Option('--format <form>', 'how to print the findings').choices(FORMATS).default('pretty'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 from this severity on (default: error)').choices([
        'error',
        'warning',
        'info',
        'never',
      ]),
    )
    .option('--revision <date>', 'judge by this revision of the protocol', revision)
    .option('--max-tokens <count>', 'how much all definitions together may cost a model', tokens)
    .option('--max-tool-tokens <count>', 'how much one definition may cost', tokens)
    .addHelpText(
      'after',
      `${TARGET_HELP}

Examples:
  assay lint tools.json
  assay lint -- node server.js
  assay tools --json -- node server.js | assay lint -
  assay lint tools.json --format sarif > assay.sarif`,
    )
    .action((target: string | undefined, options: LintCommandOptions) => run(target, options, invocation));
}

async function run(
  target: string | undefined,
  options: LintCommandOptions,
  invocation: Invocation,
): Promise<void> {
  const [{ lintInput }, { lintReport }] = await Promise.all([
    import('../lint/lint-input.js'),
    import('../lint/lint-report.js'),
  ]);
  const input = await lintInput(target, options, invocation);
  const report = lintReport(input, {
    failOn: options.failOn ?? 'error',
    ...(options.revision === undefined ? {} : { revision: options.revision }),
    ...(options.maxTokens === undefined ? {} : { listTokens: options.maxTokens }),
    ...(options.maxToolTokens === undefined ? {} : { toolTokens: options.maxToolTokens }),
  });
  invocation.terminal.out(await textOf(report, options, invocation));
  const { isFailure } = await import('../../report/index.js');
  const failed = report.findings.some(({ severity }) => isFailure(severity, report.failOn));
  invocation.exit(failed ? EXIT.findings : EXIT.clean);
}

async function textOf(
  report: FindingReport,
  { format, json }: LintCommandOptions,
  { terminal: { paint, width } }: Invocation,
): Promise<string> {
  const reporters = await import('../../report/index.js');
  const form = json === true ? 'json' : format;
  return form === 'pretty' ? reporters.pretty(report, { paint, width }) : reporters[form](report);
}
