import type { RunReport } from '../../model/run-report.js';
import { type FindingReport, type Place, runFindings } from '../../report/index.js';
import { prettyForm } from '../../report/terminal/pretty-form.js';
import { tellActions } from '../github-actions.js';
import type { Invocation } from '../invocation.js';
import { packageVersion } from '../package-file.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { formContext } from './form-context.js';
import { projectPlace } from './project-place.js';
import { readReport } from './read-report.js';
import { type ReportFile, reportFiles, requireFiles, withPage } from './report-files.js';
import { requireComparisonForm, tellWritten, writeReports } from './write-reports.js';

/** The files that a check writes, and what their forms need besides the report. */
export interface Delivery {
  readonly files: readonly ReportFile[];
  readonly earlier?: RunReport;
  readonly place?: Place;
}

/** Decides where the report goes, and refuses what makes no sense, before anything is called. */
export async function planDelivery(options: CheckOptions, invocation: Invocation): Promise<Delivery> {
  const files = withPage(reportFiles(options.report), options.open === true);
  requireFiles(files);
  requireComparisonForm(options.compare, files);
  const earlier = options.compare === undefined ? undefined : await readReport(options.compare);
  const place = projectPlace(options, invocation);
  return {
    files,
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  };
}

/**
 * Writes the report, prints it, and brings it to the code host and the browser. The files come first: a reader who
 * closes the pipe does not cost them. `plan` replaces the text for people. Returns whether every file was written.
 */
export async function deliverReport(
  report: RunReport,
  plan: string | undefined,
  { files, earlier, place }: Delivery,
  options: CheckOptions,
  { failOn, config }: Pick<CheckSettings, 'failOn' | 'config'>,
  invocation: Invocation,
): Promise<boolean> {
  const { terminal } = invocation;
  const context = formContext(config.customRules);
  const findings = runFindings(report, {
    version: packageVersion(),
    failOn,
    isPlan: options.dryRun === true,
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  });
  const reports = await writeReports(files, findings, context);
  const isForPeople = options.json !== true && options.events !== true;
  if (options.json === true) await terminal.json(report);
  else if (isForPeople) await printReport(findings, plan, options, invocation);
  if (options.dryRun !== true) tellActions(findings, invocation, { isLogged: isForPeople });
  tellWritten(reports, options, invocation);
  return reports.problems.length === 0;
}

/** Characters in which all totals fit. */
const WIDE = 1_000;

/** A server that could not be opened has nothing to show; its fault is printed as an error. */
async function printReport(
  findings: FindingReport,
  plan: string | undefined,
  { verbose, matrix, quiet }: CheckOptions,
  { terminal }: Invocation,
): Promise<void> {
  const { paint } = terminal;
  // The totals are one line then, however narrow the terminal is.
  const width = quiet === true ? WIDE : terminal.width;
  const context = { ...formContext(), paint, width, isVerbose: verbose === true, hasMatrix: matrix === true };
  const text = plan ?? (await prettyForm.make(findings, context));
  if (text === '') return;
  terminal.out(quiet === true ? (text.split('\n').at(-1) ?? '') : text);
}
