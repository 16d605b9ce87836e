import { escapeXml } from '../escape-xml.js';
import type { FindingReport } from '../finding-report.js';
import type { ReportForm } from '../report-form.js';
import { shown } from '../words.js';
import type { JunitCase, JunitSuite } from './junit-case.js';
import { junitSuites } from './junit-suites.js';

/**
 * JUnit XML by Jenkins' own schema, which GitLab and the reporters for GitHub also read. Findings from the threshold on
 * are failures, tools that were not called are skipped, and a run that proves nothing is an error.
 */
export function junit(report: FindingReport): string {
  const suites = junitSuites(report);
  const cases = suites.flatMap((suite) => suite.cases);
  const name = report.run === undefined ? 'assay lint' : 'assay check';
  const time = report.run === undefined ? '' : ` time="${seconds(report.run.summary.milliseconds)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${counts(cases)}${time}>`,
    ...suites.map((suite) => suiteElement(suite, report)),
    '</testsuites>',
  ].join('\n');
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function counts(cases: readonly JunitCase[]): string {
  const number = (outcome: JunitCase['outcome']): number =>
    cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${number('failure')}" errors="${number('error')}"`;
}

const skipped = (cases: readonly JunitCase[]): number =>
  cases.filter(({ outcome }) => outcome === 'skipped').length;

function suiteElement({ name, cases }: JunitSuite, { source }: FindingReport): string {
  const title = escapeXml(name);
  return [
    `  <testsuite name="${title}" ${counts(cases)} skipped="${skipped(cases)}">`,
    `    <properties><property name="source" value="${attribute(source)}"/></properties>`,
    ...cases.map((one) => `    ${caseElement(title, one)}`),
    '  </testsuite>',
  ].join('\n');
}

function caseElement(suite: string, { name, outcome, type, message, text }: JunitCase): string {
  const head = `<testcase classname="${suite}" name="${escapeXml(name)}"`;
  const body = escapeXml(text);
  if (outcome === 'passed')
    return text === '' ? `${head}/>` : `${head}><system-out>${body}</system-out></testcase>`;
  if (outcome === 'skipped') return `${head}><skipped>${body}</skipped></testcase>`;
  return `${head}><${outcome} message="${attribute(message)}" type="${attribute(type)}">${body}</${outcome}></testcase>`;
}

const attribute = (text: string): string => escapeXml(shown(text, 500));

/** JUnit XML as a form of a report. */
export const junitForm: ReportForm = {
  name: 'junit',
  path: '.assay/junit.xml',
  about: 'JUnit XML, for Jenkins, GitLab and others',
  make: junit,
};
