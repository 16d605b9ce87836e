import type { RunReport } from '../model/run-report.js';
import type { Comparison } from './compare-reports.js';

/** What stands in the built page where the report goes, and where the comparison does. */
const STAND_INS = /"the report of a run"([\s\S]*)"the comparison with an earlier run"/;

/** Characters that could end the element in which the report lies, or make the source of the page read differently. */
const UNSAFE = /[<>&\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const dataOf = (value: unknown): string => JSON.stringify(value).replace(UNSAFE, escaped);

/**
 * A report as one HTML file that needs nothing else. `page` is the built page, `mcp-assay/report-page.html`; it shows
 * whatever a server wrote as text, and its own policy lets no other script run. With a comparison it also shows what
 * changed since an earlier report.
 */
export function htmlReport(report: RunReport, page: string, comparison?: Comparison): string {
  if (!STAND_INS.test(page)) throw new TypeError('This is not the page of a report.');
  return page.replace(
    STAND_INS,
    (_, between: string) => `${dataOf(report)}${between}${dataOf(comparison ?? null)}`,
  );
}
