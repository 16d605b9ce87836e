import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '../../model/fault.js';
import type { FindingReport } from '../../report/index.js';
import { jsonPieces } from '../../report/json-pieces.js';
import type { FormContext } from '../../report/report-form.js';
import { type FileContent, writeTextFile } from '../files/write-text-file.js';
import type { Invocation } from '../invocation.js';
import { openBrowser } from '../open-browser.js';
import { UsageError } from '../usage-error.js';
import type { CheckOptions } from './check-options.js';
import type { ReportFile } from './report-files.js';

/** Refuses a comparison that no form would show. */
export function requireComparisonForm(compare: string | undefined, files: readonly ReportFile[]): void {
  if (compare !== undefined && !files.some(({ form }) => form.showsChanges === true))
    throw new UsageError('--compare needs a report that shows changes: add --report html or markdown.');
}

/** The reports that were written, and why others were not. */
export interface WrittenReports {
  readonly written: readonly ReportFile[];
  /** A sentence for each file that could not be written; it names the file. */
  readonly problems: readonly string[];
}

/** Writes each form. A file that cannot be written costs neither the other files nor the verdict. */
export async function writeReports(
  files: readonly ReportFile[],
  report: FindingReport,
  context: FormContext,
): Promise<WrittenReports> {
  const written: ReportFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { jsonValue, make } = file.form;
    const content = jsonValue === undefined ? await make(report, context) : jsonLines(jsonValue(report));
    const problem = writeReport(file, content);
    if (problem === undefined) written.push(file);
    else problems.push(problem);
  }
  return { written, problems };
}

/** JSON with the end of its last line, in pieces. */
export function* jsonLines(value: unknown): Generator<string> {
  yield* jsonPieces(value);
  yield '\n';
}

/** Writes one report; returns why it could not be written. */
export function writeReport({ path }: ReportFile, content: FileContent): string | undefined {
  try {
    writeTextFile(path, typeof content !== 'string' || content.endsWith('\n') ? content : `${content}\n`);
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.message;
  }
}

/** Says where the reports of a check are, and why some are missing; opens the page where asked. */
export function tellWritten(
  { written, problems }: WrittenReports,
  options: Pick<CheckOptions, 'json' | 'events' | 'quiet' | 'open'>,
  invocation: Invocation,
): void {
  const { terminal } = invocation;
  const isForPeople = options.json !== true && options.events !== true;
  if (options.quiet !== true)
    for (const { form, path } of written)
      terminal[isForPeople ? 'out' : 'err'](`Report (${form.name}): ${path}`);
  if (options.open === true) openPage(written, invocation);
  for (const problem of problems) terminal.err(`assay: ${problem}`);
}

/** Opens the page in the user's browser. */
export function openPage(written: readonly ReportFile[], { terminal }: Invocation): void {
  const page = written.find(({ form }) => form.name === 'html');
  if (page === undefined) return;
  openBrowser(pathToFileURL(resolve(page.path)), (reason) =>
    terminal.err(`Could not open a browser: ${reason}. Open ${page.path} yourself.`),
  );
}
