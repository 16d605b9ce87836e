import { safeJson } from '../model/safe-json.js';
import type { FindingReport } from './finding-report.js';
import type { ReportForm } from './report-form.js';

/** Findings for programs: complete, each with its place where there is a file. */
export function json(report: FindingReport): string {
  return safeJson(findingsValue(report));
}

function findingsValue(report: FindingReport): object {
  const { source, tools, counts, accepted, matrix, changes, changeSummary } = report;
  const findings = report.findings.map((finding) => {
    const location = report.placeOf?.(finding);
    return location === undefined ? finding : { ...finding, location };
  });
  const summary = { source, tools: tools.length, findings: counts, accepted };
  return {
    findings,
    summary,
    ...(changeSummary === undefined ? {} : { changeSummary }),
    ...(changes === undefined ? {} : { changes }),
    ...(matrix === undefined ? {} : { matrix }),
  };
}

/** The report of a run is written as it is. */
const jsonValue = (report: FindingReport): object => report.run ?? findingsValue(report);

/** JSON as a form of a report. */
export const jsonForm: ReportForm = {
  name: 'json',
  path: '.assay/report.json',
  about: 'everything, for programs',
  jsonValue,
  make: (report) => safeJson(jsonValue(report)),
  makeServers: (report) => safeJson(report),
};
