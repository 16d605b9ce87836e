import type { RunReport } from '../../model/run-report.js';
import { safeJson } from '../../report/index.js';
import { logText, tellActions } from '../github-actions.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { projectPlace } from './project-place.js';
import { readReport } from './read-report.js';
import { type ReportFile, reportFiles, requireWritable, withPage } from './report-files.js';
import { type FormContext, findingsOf } from './report-forms.js';
import { openPage, requirePage, writeReports } from './write-reports.js';

/** The files that a check is to write, and what their forms need beside the report. */
export interface Delivery {
  readonly files: readonly ReportFile[];
  readonly context: FormContext;
}

/** Finds out where the report is to go, and refuses what could not be done, before anything is called. */
export async function planDelivery(
  options: CheckOptions,
  { failOn, config }: Pick<CheckSettings, 'failOn' | 'config'>,
  invocation: Invocation,
): Promise<Delivery> {
  const files = withPage(reportFiles(options.report), options.open === true);
  requireWritable(files);
  requirePage(options.compare, files);
  const earlier = options.compare === undefined ? undefined : await readReport(options.compare);
  const place = projectPlace(options, invocation);
  const context = {
    failOn,
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
    ...(config.customRules === undefined ? {} : { customRules: config.customRules }),
  };
  return { files, context };
}

/**
 * Writes the report, prints it, and brings it to the code host and the browser. The files come first: a reader who
 * closes the pipe does not cost them. `text` is what a person is to see, where there is something.
 */
export async function deliverReport(
  report: RunReport,
  text: string | undefined,
  { files, context }: Delivery,
  options: CheckOptions,
  invocation: Invocation,
): Promise<void> {
  const { terminal, env } = invocation;
  const { written, problems } = await writeReports(files, report, context);
  const isForPeople = options.json !== true && options.events !== true;
  if (options.json === true) terminal.out(safeJson(report));
  else if (isForPeople && text !== undefined) terminal.out(logText(text, env));
  if (options.dryRun !== true)
    tellActions(findingsOf(report, context), invocation, { isLogged: isForPeople });
  for (const { form, path } of written) terminal[isForPeople ? 'out' : 'err'](`Report (${form}): ${path}`);
  if (options.open === true) openPage(written, invocation);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}
