import { type Command, Option } from 'commander';
import { reportLines } from '../../report/terminal/run-lines.js';
import { projectPlace } from '../check/project-place.js';
import { readReport } from '../check/read-report.js';
import { type ReportFile, requireWritable, withPage } from '../check/report-files.js';
import { FORMS, type FormContext } from '../check/report-forms.js';
import { openPage, requirePage, writeReports } from '../check/write-reports.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';

interface ReportOptions extends Readonly<Record<string, unknown>> {
  readonly output?: string;
  readonly compare?: string;
  readonly failOn?: FormContext['failOn'];
  readonly open?: true;
}

/** `assay report`: a saved report once more, in the terminal or in any other form. */
export function define(command: Command, invocation: Invocation): void {
  command.argument('<file>', 'a report that "assay check --report json=<file>" wrote');
  for (const [form, { about }] of Object.entries(FORMS)) command.option(`--${form} [path]`, about);
  command
    .option('-o, --output <path>', 'where to write the one form that has no path; without it that is printed')
    .option('--compare <file>', 'an earlier report: the page and Markdown say what changed since')
    .option('--open', 'show the page in the browser')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'what JUnit calls a failure (default: error), and exit as the check would have',
      ).choices(['error', 'warning', 'info', 'never']),
    )
    .addHelpText(
      'after',
      `
Examples:
  assay report report.json
  assay report report.json --html report.html --compare last-week.json
  assay report report.json --markdown > comment.md
  assay report report.json --junit junit.xml --sarif report.sarif --fail-on warning
  assay report report.json --open`,
    )
    .action((file: string, options: ReportOptions) => report(file, options, invocation));
}

async function report(file: string, options: ReportOptions, invocation: Invocation): Promise<void> {
  const { terminal, env } = invocation;
  const { files, printed } = wanted(options);
  requireWritable(files);
  requirePage(options.compare, printed === undefined ? files : [...files, { form: printed, path: '' }]);
  const saved = await readReport(file);
  const earlier = options.compare === undefined ? undefined : await readReport(options.compare);
  const place = projectPlace({}, { serverCommand: undefined, env });
  const context: FormContext = {
    failOn: options.failOn ?? 'error',
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  };
  const { written, problems } = await writeReports(files, saved, context);
  if (printed !== undefined) terminal.out((await FORMS[printed]?.make(saved, context)) ?? '');
  else if (files.length === 0) terminal.out(reportLines(saved, terminal.paint, terminal.width).join('\n'));
  const say = terminal[printed === undefined ? 'out' : 'err'];
  for (const { form, path } of written) say(`Report (${form}): ${path}`);
  if (options.open === true) openPage(written, invocation);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  if (options.failOn === undefined) return;
  // What runs a check takes long to load, and a report is mostly only shown.
  const { exitCodeOf } = await import('../check/check-server.js');
  invocation.exit(exitCodeOf(saved, options.failOn, false));
}

/** The files to write, and the form to print: the one that was asked for without a path. */
function wanted(options: ReportOptions): { files: readonly ReportFile[]; printed: string | undefined } {
  const asked = Object.keys(FORMS).filter((form) => options[form] !== undefined);
  const files = asked.flatMap((form): ReportFile[] => {
    const path = options[form];
    return typeof path === 'string' ? [{ form, path }] : [];
  });
  const [form, ...others] = asked.filter((name) => options[name] === true);
  if (others.length > 0)
    throw new UsageError(
      `Say where to write: --${form} <path> --${others[0]} <path>. Only one form is printed.`,
    );
  const { output, open } = options;
  if (form === undefined) {
    if (output !== undefined) throw new UsageError('-o needs a form without a path, such as --markdown.');
    return { files: withPage(files, open === true), printed: undefined };
  }
  if (output !== undefined)
    return { files: withPage([...files, { form, path: output }], open === true), printed: undefined };
  const isPage = form === 'html' && open === true;
  return { files: withPage(files, open === true), printed: isPage ? undefined : form };
}
