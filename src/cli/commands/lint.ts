import { type Command, InvalidArgumentError, Option } from 'commander';
import type { AcceptedFinding } from '../../config/index.js';
import type { Finding } from '../../model/finding.js';
import { isRevision, REVISIONS, type Revision } from '../../model/revision.js';
import type { FindingReport } from '../../report/index.js';
import { EXIT } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import type { FixChoices, FixedInput } from '../lint/fix-tools.js';
import type { LintInput } from '../lint/lint-input.js';
import type { LintChoices, LintSettings } from '../lint/lint-settings.js';
import { addTargetOptions, TARGET_HELP, type TargetOptions } from '../target/target-options.js';

const FORMATS = ['pretty', 'json', 'markdown', 'sarif', 'junit', 'github'] as const;

interface LintCommandOptions extends TargetOptions, LintChoices, FixChoices {
  readonly json?: true;
  readonly format: (typeof FORMATS)[number];
  readonly matrix?: true;
  readonly all?: true;
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

const addNames = (value: string, previous: readonly string[]): readonly string[] => [
  ...previous,
  ...value.split(',').map((name) => name.trim()),
];

/** `assay lint`: whether tool definitions are right, and which clients will refuse them. */
export function define(command: Command, invocation: Invocation): void {
  addTargetOptions(
    command.argument('[target]', 'a file with a saved tools/list, - for standard input, or a URL'),
  )
    .option(
      '--profile <id>',
      'a client in which the tools must load, or all, or none; repeatable',
      addNames,
      [],
    )
    .option('--matrix', 'tool × client: loads, loads with loss, refused, and why')
    .option(
      '--server-name <name>',
      "the server's name in a client's configuration; clients put it before names",
    )
    .option('--all', 'show each finding in its place, also where many tools have the same')
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
    .option('--fix', 'write a corrected list, and say what was changed; nothing changes its meaning')
    .option('--out <file>', 'where to write the corrected list (default: the file that it came from)')
    .option('--fix-narrowing', 'with --fix: also what narrows what a tool accepts')
    .option('--config-file <file>', 'the configuration (default: the nearest assay.config.* or package.json)')
    .option('--no-config-file', 'no configuration')
    .option('--baseline <file>', 'findings that were accepted, and are not reported again')
    .option('--update-baseline', 'accept all findings of now')
    .option('--no-compile', 'spare the compiling of schemas that look doubtful')
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
  assay lint tools.json --profile gemini --profile openai-strict
  assay lint tools.json --matrix
  assay lint tools.json --profile gemini --fix --out tools.fixed.json
  assay lint tools.json --format sarif > assay.sarif
  assay lint tools.json --baseline accepted.json --update-baseline`,
    )
    .action((target: string | undefined, options: LintCommandOptions) => run(target, options, invocation));
}

async function run(
  target: string | undefined,
  options: LintCommandOptions,
  invocation: Invocation,
): Promise<void> {
  const [{ lintInput }, { lintSettings }, { judgeTools, matrixOf }, { isJudged, lintReport }] =
    await Promise.all([
      import('../lint/lint-input.js'),
      import('../lint/lint-settings.js'),
      import('../lint/judge-tools.js'),
      import('../lint/lint-report.js'),
    ]);
  const settings = await lintSettings(options, process.cwd());
  const given = await lintInput(target, options, invocation);
  const judge = (list: LintInput): readonly Finding[] => judgeTools(list, settings);
  const { input, changes } = options.fix === true ? await mend(given, judge, options) : { input: given };
  const findings = judge(input);
  if (options.updateBaseline === true && settings.baseline !== undefined)
    return await acceptAll(
      settings.baseline,
      findings,
      (entry) => isJudged(entry, input, settings),
      invocation,
    );
  const report = await lintReport(input, findings, settings, {
    ...(options.matrix === true ? { matrix: matrixOf(input, settings) } : {}),
    ...(changes === undefined ? {} : { changes }),
  });
  await print(report, settings, options, invocation);
  const { isFailure } = await import('../../report/index.js');
  const failed = report.findings.some(({ severity }) => isFailure(severity, report.failOn));
  invocation.exit(failed ? EXIT.findings : EXIT.clean);
}

async function mend(
  input: LintInput,
  judge: (list: LintInput) => readonly Finding[],
  options: LintCommandOptions,
): Promise<Partial<FixedInput> & Pick<FixedInput, 'input'>> {
  const { fixTools } = await import('../lint/fix-tools.js');
  return await fixTools(input, judge, options);
}

/** Accepts the findings of now; what could not be judged this time, as what takes calls to show, stays accepted. */
async function acceptAll(
  file: string,
  findings: readonly Finding[],
  isJudged: (entry: AcceptedFinding) => boolean,
  { terminal, exit }: Invocation,
): Promise<void> {
  const { knownEntries, writeBaseline } = await import('../config/baseline-file.js');
  const kept = (await knownEntries(file)).filter((entry) => !isJudged(entry));
  const number = await writeBaseline(file, findings, kept);
  terminal.out(`${file} accepts ${number} finding${number === 1 ? '' : 's'} from now on.`);
  exit(EXIT.clean);
}

/** Code hosts count paths from the root of the repository; a person sees the path that they gave. */
async function print(
  report: FindingReport,
  settings: LintSettings,
  options: LintCommandOptions,
  invocation: Invocation,
): Promise<void> {
  const form = options.json === true ? 'json' : options.format;
  const [reporters, { hostedReport }, { ruleLookup }, { logText, tellActions }] = await Promise.all([
    import('../../report/index.js'),
    import('../lint/lint-report.js'),
    import('../../rules/rule-lookup.js'),
    import('../github-actions.js'),
  ]);
  const { terminal, env } = invocation;
  const { paint, width } = terminal;
  const hosted = hostedReport(report, options, invocation);
  if (form === 'pretty')
    terminal.out(logText(reporters.pretty(report, { paint, width, all: options.all === true }), env));
  else if (form === 'sarif')
    terminal.out(reporters.sarif({ ...hosted, ruleOf: ruleLookup(settings.config.customRules) }));
  else terminal.out(reporters[form](form === 'github' ? hosted : report));
  tellActions(hosted, invocation, { isAnnotated: form === 'github', isLogged: form === 'pretty' });
}
