import { type Command, Option } from 'commander';
import type { RunReport } from '../../model/run-report.js';
import { FORMS } from '../../report/forms.js';
import { type FailOn, runFindings, SEVERITIES } from '../../report/index.js';
import type { ReportForm } from '../../report/report-form.js';
import { EXIT, type ExitCode, whenUnwritten } from '../exit-code.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import { UsageError } from '../usage-error.js';
import { exitCodeOf } from './exit-code-of.js';
import { formContext } from './form-context.js';
import { projectPlace } from './project-place.js';
import { type ReportFile, requireFiles, withPage } from './report-files.js';
import { openPage, writeReports } from './write-reports.js';

/** How to show a report that is there already. */
export interface ShowOptions extends Readonly<Record<string, unknown>> {
  readonly output?: string;
  readonly failOn?: FailOn;
  readonly open?: true;
  readonly verbose?: true;
}

/** Adds an option for each form, and what they need. */
export function addShowOptions(command: Command): Command {
  for (const { name, about } of FORMS) command.option(`--${name} [path]`, about);
  return command
    .option('-o, --output <path>', 'write the form that has no path to this file instead of standard output')
    .option('--open', 'open the page in the browser')
    .option('--verbose', 'show every tool, the contract and every finding')
    .addOption(
      new Option('--fail-on <severity>', 'minimum severity for exit code 1, and for a JUnit failure').choices(
        [...SEVERITIES, 'never'],
      ),
    );
}

/** What is to be shown: files to write, and a form to print. */
export interface Showing {
  readonly files: readonly ReportFile[];
  readonly printed: ReportForm | undefined;
}

/** Shows a report, in the terminal or in any other form, beside an earlier one where there is one. */
export async function showReport(
  report: RunReport,
  earlier: RunReport | undefined,
  { files, printed }: Showing,
  options: ShowOptions,
  invocation: Invocation,
): Promise<ExitCode> {
  const findings = findingsOf(report, earlier, options, invocation);
  const { terminal } = invocation;
  const { written, problems } = await writeReports(files, findings, formContext());
  if (printed !== undefined) {
    const { paint, width } = terminal;
    const isVerbose = options.verbose === true;
    const value = printed.jsonValue?.(findings);
    if (value !== undefined) await terminal.json(value);
    else {
      const text = await printed.make(findings, { ...formContext(), paint, width, isVerbose });
      terminal[printed.name === 'pretty' ? 'out' : 'document'](text);
    }
  }
  const say = terminal[printed === undefined || printed.name === 'pretty' ? 'out' : 'err'];
  for (const { form, path } of written) say(`Report (${form.name}): ${path}`);
  if (options.open === true) openPage(written, invocation);
  for (const problem of problems) terminal.err(`assay: ${problem}`);
  const code = options.failOn === undefined ? EXIT.clean : exitCodeOf(report, options.failOn, false);
  return problems.length === 0 ? code : whenUnwritten(code);
}

function findingsOf(
  report: RunReport,
  earlier: RunReport | undefined,
  { failOn }: ShowOptions,
  { env }: Invocation,
): ReturnType<typeof runFindings> {
  const place = projectPlace({}, { serverCommand: undefined, env });
  return runFindings(report, {
    version: packageVersion(),
    ...(failOn === undefined ? {} : { failOn }),
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  });
}

/** The files to write, and the form to print: the one without a path, or the terminal's where nothing is named. */
export function wantedForms(options: ShowOptions): Showing {
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
  requireFiles(files);
  if (form === undefined)
    return { files, printed: files.length === 0 ? FORMS.find(({ name }) => name === 'pretty') : undefined };
  return { files, printed: output !== undefined || (form.name === 'html' && isOpened) ? undefined : form };
}
