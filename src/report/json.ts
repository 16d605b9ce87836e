import type { FindingReport } from './finding-report.js';
import type { ReportForm } from './report-form.js';

/** Characters that JSON allows as they are and that a terminal or a reader would trip over. */
const UNSAFE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40[\udc00-\udc7f]/g;

/** JSON text with the same content, in which nothing invisible is left unescaped. */
export function safeJson(value: unknown, indent = 2): string {
  const codeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(UNSAFE, (text) => text.split('').map(codeOf).join(''));
}

/** Findings for programs: complete, each with its place where there is a file. */
export function json(report: FindingReport): string {
  return safeJson(findingsValue(report));
}

function findingsValue(report: FindingReport): object {
  const { source, tools, counts, accepted, matrix, changes } = report;
  const findings = report.findings.map((finding) => {
    const location = report.placeOf?.(finding);
    return location === undefined ? finding : { ...finding, location };
  });
  const summary = { source, tools: tools.length, findings: counts, accepted };
  return {
    findings,
    summary,
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
