import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunReport } from '../../model/run-report.js';
import { UsageError } from '../usage-error.js';
import type { ReportFile } from './report-files.js';
import { type FormContext, FORMS } from './report-forms.js';

/** Refuses a comparison that would not be shown anywhere. */
export function requirePage(compare: string | undefined, files: readonly ReportFile[]): void {
  if (compare !== undefined && !files.some(({ form }) => form === 'html'))
    throw new UsageError('--compare is shown in the page: have the page written, too.');
}

/**
 * Writes each form; answers may hold secrets, so that only the owner can read a new file. One that cannot be written
 * costs itself: what is returned says why, for each of them.
 */
export async function writeReports(
  files: readonly ReportFile[],
  report: RunReport,
  context: FormContext,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { form, path } of files) {
    const text = (await FORMS[form]?.make(report, context)) ?? '';
    try {
      mkdirSync(dirname(resolve(path)), { recursive: true });
      writeFileSync(resolve(path), `${text}\n`, { mode: 0o600 });
    } catch (error) {
      problems.push(`The report cannot be written to ${path}: ${(error as Error).message}`);
    }
  }
  return problems;
}
