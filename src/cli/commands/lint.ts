import { type Command, InvalidArgumentError, Option } from 'commander';
import { couldLintMeet } from '../../config/could-meet.js';
import type { AcceptedFinding } from '../../config/index.js';
import type { Finding } from '../../model/finding.js';
import { FORMS, formNamed } from '../../report/forms.js';
import { type FindingReport, isFailure, SEVERITIES } from '../../report/index.js';
import { counted } from '../../report/words.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { EXIT_CODES } from '../help/command-help.js';
import type { Invocation } from '../invocation.js';
import type { FixChoices, FixedInput } from '../lint/fix-tools.js';
import type { LintInput } from '../lint/lint-input.js';
import type { LintChoices, LintSettings } from '../lint/lint-settings.js';
import { addJobsOption } from '../servers/jobs-option.js';
import { addTargetOptions, revision, type TargetOptions } from '../target/target-options.js';

/** The forms that need no run. */
const FORM_NAMES = FORMS.filter(({ needsRun }) => needsRun !== true).map(({ name }) => name);

interface LintCommandOptions extends TargetOptions, LintChoices, FixChoices {
  readonly json?: true;
  readonly format: string;
  readonly matrix?: true;
  readonly all?: true;
  readonly jobs: number;
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

/** `assay lint`: whether tool definitions are right, and which clients will reject them. */
export const lintCommand: CommandModule = {
  define(command) {
    const target = command.argument('[target]', 'a saved tools/list, - for standard input, or a URL');
    addJobsOption(addTargetOptions(target))
      .option('--profile <id>', 'a client that must accept the tools, all, or none', addNames, [])
      .option('--matrix', 'show which tools each client loads, and why not')
      .option(
        '--server-name <name>',
        "the server's name in client configurations; clients prefix tool names with it",
      )
      .option('--all', 'show every finding separately')
      .option('--json', 'the same as --format json')
      .addOption(
        new Option('--format <form>', 'how to print the findings').choices(FORM_NAMES).default('pretty'),
      )
      .addOption(
        new Option('--fail-on <severity>', 'minimum severity that fails')
          .choices([...SEVERITIES, 'never'])
          .default(undefined, 'error'),
      )
      .option('--fix', 'write a corrected list that means the same')
      .option('--out <file>', 'where to write it (default: the input file)')
      .option('--fix-narrowing', 'with --fix: also apply fixes that narrow what a tool accepts')
      .option(
        '--config-file <file>',
        'the configuration (default: the nearest assay.config.* or package.json)',
      )
      .option('--no-config-file', 'use no configuration')
      .option('--baseline <file>', 'accepted findings, which are not reported again')
      .option('--update-baseline', 'accept all current findings')
      .option('--no-compile', 'do not compile schemas that look doubtful')
      .option('--revision <date>', 'the protocol revision to judge by', revision)
      .option('--max-tokens <count>', 'how many tokens all definitions together may cost', tokens)
      .option('--max-tool-tokens <count>', 'how many tokens one definition may cost', tokens);
  },
  help: {
    examples: (assay) => [
      `${assay} lint -- node server.js`,
      `${assay} lint tools.json --profile gemini --profile openai-strict`,
      `${assay} lint tools.json --profile gemini --fix --out tools.fixed.json`,
      `${assay} tools --json -- node server.js | ${assay} lint -`,
    ],
    everyday: [
      '--profile',
      '--matrix',
      '--config',
      '--fix',
      '--out',
      '--json',
      '--format',
      '--fail-on',
      '--all',
    ],
    exitCodes: EXIT_CODES,
  },
  run: lintTarget,
};

async function lintTarget(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [target] = command.args;
  const options = command.opts<LintCommandOptions>();
  const [{ lintInput }, { lintSettings }, { judgeTools, matrixOf }, { lintReport, lintScope }] =
    await Promise.all([
      import('../lint/lint-input.js'),
      import('../lint/lint-settings.js'),
      import('../lint/judge-tools.js'),
      import('../lint/lint-report.js'),
    ]);
  const settings = await lintSettings(options, process.cwd());
  if (target === undefined && options.config !== undefined) {
    const { configuredServers } = await import('../target/configured-servers.js');
    const servers = await configuredServers([], options, invocation);
    if (servers !== undefined) {
      const { lintServers } = await import('../lint/lint-servers.js');
      return await lintServers(servers, settings, options, invocation);
    }
  }
  const given = await lintInput(target, options, invocation);
  const judge = (list: LintInput): Promise<readonly Finding[]> => judgeTools(list, settings, invocation);
  const { input, changes } =
    options.fix === true ? await applyFixes(given, judge, options) : { input: given };
  const findings = await judge(input);
  if (options.updateBaseline === true && settings.baseline !== undefined) {
    const scope = lintScope(input, settings);
    return await acceptAll(settings.baseline, findings, (entry) => couldLintMeet(entry, scope), invocation);
  }
  const report = await lintReport(input, findings, settings, {
    ...(options.matrix === true ? { matrix: await matrixOf(input, settings, invocation.signal) } : {}),
    ...(changes === undefined ? {} : { changes }),
  });
  await print(report, settings, options, invocation);
  const hasFailed = report.findings.some(({ severity }) => isFailure(severity, report.failOn));
  return hasFailed ? EXIT.findings : EXIT.clean;
}

async function applyFixes(
  input: LintInput,
  judge: (list: LintInput) => Promise<readonly Finding[]>,
  options: LintCommandOptions,
): Promise<Partial<FixedInput> & Pick<FixedInput, 'input'>> {
  const { fixTools } = await import('../lint/fix-tools.js');
  return await fixTools(input, judge, options);
}

/** Accepts all current findings. An entry that could not be met this time, such as one that takes calls, is kept. */
async function acceptAll(
  file: string,
  findings: readonly Finding[],
  couldMeet: (entry: AcceptedFinding) => boolean,
  { terminal }: Invocation,
): Promise<ExitCode> {
  const { knownEntries, writeBaseline } = await import('../config/baseline-file.js');
  const kept = (await knownEntries(file)).filter((entry) => !couldMeet(entry));
  const number = writeBaseline(file, findings, kept);
  terminal.out(`${file} now accepts ${counted(number, 'finding')}.`);
  return EXIT.clean;
}

/** Code hosts count paths from the root of the repository; a person sees the path that they gave. */
async function print(
  report: FindingReport,
  settings: LintSettings,
  options: LintCommandOptions,
  invocation: Invocation,
): Promise<void> {
  const form = formNamed(options.json === true ? 'json' : options.format);
  const [{ hostedReport }, { formContext }, { tellActions }] = await Promise.all([
    import('../lint/lint-report.js'),
    import('../check/form-context.js'),
    import('../github-actions.js'),
  ]);
  const { terminal } = invocation;
  const { paint, width } = terminal;
  const hosted = hostedReport(report, options, invocation);
  const context = {
    ...formContext(settings.config.customRules),
    paint,
    width,
    isVerbose: options.all === true,
  };
  const isPretty = form?.name === 'pretty';
  const value = form?.jsonValue?.(report);
  if (value !== undefined) await terminal.json(value);
  else {
    const text = (await form?.make(form.isForCodeHost === true ? hosted : report, context)) ?? '';
    terminal[isPretty ? 'out' : 'document'](text);
  }
  tellActions(hosted, invocation, { isAnnotated: form?.name === 'github', isLogged: isPretty });
}
