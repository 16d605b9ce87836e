import { readFileSync } from 'node:fs';
import type { AssayConfig } from '../../config/index.js';
import type { RunReport } from '../../model/run-report.js';
import {
  badge,
  compareReports,
  type FailOn,
  type FindingReport,
  github,
  htmlReport,
  junit,
  markdown,
  type Place,
  runFindings,
  safeJson,
  sarif,
} from '../../report/index.js';
import { packageFile, packageVersion } from '../package-file.js';

/** What a form may need beside the report. */
export interface FormContext {
  readonly failOn: FailOn;
  /** The file of the project that findings are shown at. */
  readonly place?: Place;
  /** What the page and the Markdown compare with. */
  readonly earlier?: RunReport;
  /** The user's own rules, so that they have their help. */
  readonly customRules?: AssayConfig['customRules'];
}

/** A form that a report can be written in. */
export interface ReportForm {
  /** Where it is written where nobody says. */
  readonly path: string;
  /** For whom it is. */
  readonly about: string;
  readonly make: (report: RunReport, context: FormContext) => Promise<string> | string;
}

/** Every form, by the name that people give it. */
export const FORMS: Readonly<Record<string, ReportForm>> = {
  html: {
    path: '.assay/report.html',
    about: 'the page, for people',
    make: (report, { earlier }) =>
      htmlReport(
        report,
        readFileSync(packageFile('dist/web/page.html'), 'utf8'),
        earlier === undefined ? undefined : compareReports(earlier, report),
      ),
  },
  json: { path: '.assay/report.json', about: 'everything, for programs', make: (report) => safeJson(report) },
  junit: {
    path: '.assay/junit.xml',
    about: 'JUnit XML, for Jenkins, GitLab and the like',
    make: (report, context) => junit(findingsOf(report, context)),
  },
  sarif: {
    path: '.assay/report.sarif',
    about: 'SARIF 2.1.0, for code scanning and editors',
    make: async (report, context) => {
      const { ruleLookup } = await import('../../rules/rule-lookup.js');
      return sarif({ ...findingsOf(report, context), ruleOf: ruleLookup(context.customRules) });
    },
  },
  markdown: {
    path: '.assay/report.md',
    about: 'Markdown that fits into a comment on a pull request',
    make: (report, context) => markdown(findingsOf(report, context)),
  },
  github: {
    path: '.assay/annotations.txt',
    about: 'workflow commands that GitHub Actions shows as annotations',
    make: (report, context) => github(findingsOf(report, context)),
  },
  badge: { path: '.assay/badge.svg', about: 'a picture for a README', make: (report) => badge(report) },
};

/** A run as the reporters for findings take it. */
export function findingsOf(report: RunReport, { failOn, place, earlier }: FormContext): FindingReport {
  return runFindings(report, {
    version: packageVersion(),
    failOn,
    ...(place === undefined ? {} : { place }),
    ...(earlier === undefined ? {} : { earlier }),
  });
}
