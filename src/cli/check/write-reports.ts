import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { RunReport } from '../../model/run-report.js';
import { compareReports } from '../../report/compare-reports.js';
import { htmlReport } from '../../report/html.js';
import { safeJson } from '../../report/json.js';
import { packageFile } from '../package-file.js';
import { UsageError } from '../usage-error.js';

/** A form of the report, and the file that it is written to. */
export interface ReportFile {
  readonly form: string;
  readonly path: string;
}

const FORMS: Readonly<Record<string, (report: RunReport, earlier?: RunReport) => string | Promise<string>>> =
  {
    html: (report, earlier) =>
      htmlReport(
        report,
        readFileSync(packageFile('dist/web/page.html'), 'utf8'),
        earlier === undefined ? undefined : compareReports(earlier, report),
      ),
    json: (report) => `${safeJson(report)}\n`,
  };

/** Reads `--report html=a.html,json=b.json`; a comma in a path is kept where no form follows it. */
export function reportFiles(values: readonly string[]): ReportFile[] {
  const known = Object.keys(FORMS).join(', ');
  return values
    .flatMap((value) => value.split(/,(?=[a-z]+=)/))
    .map((pair) => {
      const [, form = '', path = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
      if (!Object.hasOwn(FORMS, form) || path === '')
        throw new UsageError(`--report takes form=path with one of the forms ${known}, not "${pair}".`);
      return { form, path };
    });
}

/** Refuses a comparison that would not be shown anywhere. */
export function requirePage(compare: string | undefined, files: readonly ReportFile[]): void {
  if (compare !== undefined && !files.some(({ form }) => form === 'html'))
    throw new UsageError('--compare is shown in the page: have the page written, too.');
}

/**
 * Writes each form, the page with what changed since an earlier report; answers may hold secrets, so that only the owner
 * can read a new file.
 */
export async function writeReports(
  files: readonly ReportFile[],
  report: RunReport,
  earlier?: RunReport,
): Promise<void> {
  for (const { form, path } of files) {
    const text = (await FORMS[form]?.(report, earlier)) ?? '';
    try {
      mkdirSync(dirname(resolve(path)), { recursive: true });
      writeFileSync(resolve(path), text, { mode: 0o600 });
    } catch (error) {
      throw new UsageError(`The report cannot be written to ${path}: ${(error as Error).message}`);
    }
  }
}
