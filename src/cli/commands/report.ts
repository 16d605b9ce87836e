import { type Command, Option } from 'commander';
import type { RunReport } from '../../model/run-report.js';
import { FORMS } from '../../report/forms.js';
import { type FailOn, runFindings, SEVERITIES } from '../../report/index.js';
import type { ReportForm } from '../../report/report-form.js';
import { exitCodeOf } from '../check/exit-code-of.js';
import { formContext } from '../check/form-context.js';
import { projectPlace } from '../check/project-place.js';
import { readReport } from '../check/read-report.js';
import { type ReportFile, requireFiles, withPage } from '../check/report-files.js';
import { openPage, requireComparisonForm, writeReports } from '../check/write-reports.js';
import type { CommandModule } from '../command-table.js';
import { EXIT, type ExitCode, whenUnwritten } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { PROGRAM } from '../program.js';
import { UsageError } from '../usage-error.js';

interface ReportOptions extends Readonly<Record<string, unknown>> {
  readonly output?: string;
  readonly compare?: string;
  readonly failOn?: FailOn;
  readonly open?: true;
  readonly verbose?: true;
}

/** `assay report`: a saved report, in the terminal or in any other form. */
export const reportCommand: CommandModule = {
  define(command) {
    command.argument('<file>', `a report written by "${PROGRAM} check --report json=<file>"`);
    for (const { name, about } of FORMS) command.option(`--${name} [path]`, about);
    command
      .option(
        '-o, --output <path>',
        'write the form that has no path to this file instead of standard output',
      )
      .option('--compare <file>', 'an earlier report: the page and Markdown show what changed since')
      .option('--open', 'open the page in the browser')
      .option('--verbose', 'show every tool, the contract and every finding')
      .addOption(
        new Option(
          '--fail-on <severity>',
          'exit as the check would have; also what JUnit counts as a failure (default there: error)',
        ).choices([...SEVERITIES, 'never']),
      );
  },
  help: {
    examples: (assay) => [
      `${assay} report report.json`,
      `${assay} report report.json --html report.html --compare last-week.json`,
      `${assay} report report.json --markdown > comment.md`,
      `${assay} report report.json --open`,
    ],
  },
  run: showReport,
};

async function showReport(command: Command, invocation: Invocation): Promise<ExitCode> {
  const [file = ''] = command.args;
  const options = command.opts<ReportOptions>();
  const { files, printed } = wanted(options);
  requireFiles(files);
  requireComparisonForm(
    options.compare,
    printed === undefined ? files : [...files, { form: printed, path: '' }],
  );
  const saved = await readReport(file);
  const findings = await findingsOf(saved, options, invocation);
  const { terminal } = invocation;
  const { written, problems } = await writeReports(files, findings, formContext());
  if (printed !== undefined) {
    const { paint, width } = terminal;
    const isVerbose = options.verbose === true;
    const value = printed.jsonValue?.(findings);
    if (value !== undefined) terminal.json(value);
    else {
      const text = await printed.make(findings, { ...formContext(), paint, width, isVerbose });
      terminal[printed.name === 'pretty' ? 'out' : 'document'](text);
    }
  }
  const say = terminal[printed === undefined || printed.name === 'pretty' ? 'out' : 'err'];
  for (const { form, path } of written) say(`Report (${form.name}): ${path}`);
  if (options.open === true) openPage(written, invocation);
  for (const problem of problems) terminal.err(`assay: ${problem}`);
  const code = options.failOn === undefined ? EXIT.clean : exitCodeOf(saved, options.failOn, false);
  return problems.length === 0 ? code : whenUnwritten(code);
}

async function findingsOf(
  saved: RunReport,
  { compare, failOn }: ReportOptions,
  { env }: Invocation,
): Promise<ReturnType<typeof runFindings>> {
  const earlier = compare === undefined ? undefined : await readReport(compare);
  const place = projectPlace({}, { serverCommand: undefined, env });
  return runFindings(saved, {
    version: packageVersion(),
    ...(failOn === undefined ? {} : { failOn }),
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  });
}

/** The files to write, and the form to print: the one without a path, or the terminal's where nothing is named. */
function wanted(options: ReportOptions): { files: readonly ReportFile[]; printed: ReportForm | undefined } {
  const { output } = options;
  const isOpened = options.open === true;
  const named = FORMS.flatMap((form): ReportFile[] => {
    const path = options[form.name];
    return typeof path === 'string' ? [{ form, path }] : [];
  });
  const [form, ...others] = FORMS.filter(({ name }) => options[name] === true);
  if (form !== undefined && others.length > 0)
    throw new UsageError(
      `Only one form can be printed. Add paths: --${form.name} <path> --${others[0]?.name} <path>.`,
    );
  if (output !== undefined && form === undefined)
    throw new UsageError('-o needs a form without a path, such as --markdown.');
  const files = withPage(
    form === undefined || output === undefined ? named : [...named, { form, path: output }],
    isOpened,
  );
  if (form === undefined)
    return { files, printed: files.length === 0 ? FORMS.find(({ name }) => name === 'pretty') : undefined };
  return { files, printed: output !== undefined || (form.name === 'html' && isOpened) ? undefined : form };
}
