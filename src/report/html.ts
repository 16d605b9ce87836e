import type { RunReport } from '../model/run-report.js';

/** What stands in the built page where the report goes. */
const STAND_IN = '"the report of a run"';

/** Characters that could end the element in which the report lies, or make the source of the page read differently. */
const UNSAFE = /[<>&\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

const escaped = (text: string): string =>
  text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A report as one HTML file that needs nothing else. `page` is the built page, `mcp-assay/report-page.html`; it shows
 * whatever a server wrote as text, and its own policy lets no other script run.
 */
export function htmlReport(report: RunReport, page: string): string {
  const parts = page.split(STAND_IN);
  if (parts.length !== 2) throw new TypeError('This is not the page of a report.');
  return parts.join(JSON.stringify(report).replace(UNSAFE, escaped));
}
