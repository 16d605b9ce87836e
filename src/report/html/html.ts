import type { RunReport } from '../../model/run-report.js';
import type { ServersReport } from '../../model/servers-report.js';
import type { Comparison } from '../compare-reports.js';
import type { ReportForm } from '../report-form.js';
import { compressJson } from './compressed-json.js';
import { type PackedReport, packReport } from './packed-report.js';
import { packServers } from './packed-servers.js';

/** The placeholder for the report in the built page. */
const STAND_IN = 'the report of a run';

/** The element of the page that holds a part of the report; a browser ignores its content. */
const partOf = (text: string): string => `<script type="text/plain" class="packed">${text}</script>`;

/**
 * A report as one HTML file that needs nothing else. `page` is the built page, `mcp-assay/report-page.html`; it shows
 * whatever a server wrote as text, and its own policy lets no other script run. The report lies in it compressed, the
 * calls of the tools in parts that are opened when they are looked at. With a comparison it also shows what changed
 * since an earlier report.
 */
export function htmlReport(report: RunReport, page: string, comparison?: Comparison): Promise<string> {
  return filledPage(page, packReport(report, comparison));
}

/** The reports of many servers as one such file: an overview, and from there the report of each. */
export function htmlServers(report: ServersReport, page: string): Promise<string> {
  return filledPage(page, packServers(report));
}

async function filledPage(page: string, { index, parts }: PackedReport): Promise<string> {
  const [before, after, ...more] = page.split(STAND_IN);
  const end = after?.indexOf('</body>') ?? -1;
  if (before === undefined || after === undefined || more.length > 0 || end < 0)
    throw new TypeError('This is not the page of a report.');
  const texts: string[] = [];
  for (const text of [index, ...parts]) texts.push(await compressJson(text));
  const [first = '', ...rest] = texts;
  return `${before}${first}${after.slice(0, end)}${rest.map(partOf).join('\n')}\n${after.slice(end)}`;
}

/** The page as a form of a report. */
export const htmlForm: ReportForm = {
  name: 'html',
  path: '.assay/report.html',
  about: 'a self-contained page, for people',
  needsRun: true,
  showsChanges: true,
  make: ({ run, comparison }, { readPage }) =>
    run === undefined ? '' : htmlReport(run, readPage(), comparison),
  makeServers: (report, { readPage }) => htmlServers(report, readPage()),
};
