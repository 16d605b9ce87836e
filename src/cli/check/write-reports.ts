import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunReport } from '../../model/run-report.js';
import type { Invocation } from '../invocation.js';
import { openBrowser } from '../open-browser.js';
import { UsageError } from '../usage-error.js';
import type { ReportFile } from './report-files.js';
import { FORMS, type FormContext } from './report-forms.js';

/** Refuses a comparison that would not be shown anywhere. */
export function requirePage(compare: string | undefined, files: readonly ReportFile[]): void {
  if (compare !== undefined && !files.some(({ form }) => form === 'html' || form === 'markdown'))
    throw new UsageError('--compare is shown in the page and in Markdown: have one of them written, too.');
}

/** What was written, and why something was not. */
export interface WrittenReports {
  readonly written: readonly ReportFile[];
  readonly problems: readonly string[];
}

/**
 * Writes each form; answers may hold secrets, so that only the owner can read a new file. One that cannot be written
 * costs only itself.
 */
export async function writeReports(
  files: readonly ReportFile[],
  report: RunReport,
  context: FormContext,
): Promise<WrittenReports> {
  const written: ReportFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const { form, path } = file;
    try {
      const text = (await FORMS[form]?.make(report, context)) ?? '';
      mkdirSync(dirname(resolve(path)), { recursive: true });
      writeFileSync(resolve(path), text.endsWith('\n') ? text : `${text}\n`, { mode: 0o600 });
      written.push(file);
    } catch (error) {
      problems.push(`The report cannot be written to ${path}: ${(error as Error).message}`);
    }
  }
  return { written, problems };
}

/** Shows the page in the browser of the user; where there is none, its path was printed. */
export function openPage(written: readonly ReportFile[], { terminal }: Invocation): void {
  const page = written.find(({ form }) => form === 'html');
  if (page === undefined) return;
  openBrowser(pathToFileURL(resolve(page.path)), (reason) =>
    terminal.err(`The page could not be opened: ${reason}. Open ${page.path} yourself.`),
  );
}
