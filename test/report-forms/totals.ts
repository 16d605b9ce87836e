import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunReport } from '../../src/model/run-report.js';
import {
  badge,
  type FindingReport,
  github,
  htmlReport,
  junit,
  markdown,
  sarif,
} from '../../src/report/index.js';
import { readPage } from '../report-page/read-page.js';
import { readJunit, readXml } from './read-junit.js';
import { readMarkdown } from './read-markdown.js';
import { readSarif } from './read-sarif.js';

/** What every form of a report has to agree on; absent where a form does not speak of it. */
export interface Totals {
  readonly error?: number;
  readonly warning?: number;
  readonly info?: number;
  readonly tools?: number;
  readonly notTested?: number;
  readonly working?: number;
  readonly isPartial?: boolean;
  /** Causes of each severity: a form that shows causes has as many entries. */
  readonly errorCauses?: number;
  readonly warningCauses?: number;
  readonly noteCauses?: number;
}

/** The totals of a run, from the JSON. */
export function totalsOf(run: RunReport): Totals {
  const { summary, partial } = run;
  const causes = (wanted: string): number => causesIn(run).filter((severity) => severity === wanted).length;
  return {
    ...summary.findings,
    tools: summary.tools,
    notTested: summary.notTested,
    working: summary.classifications.fully_working,
    isPartial: partial !== undefined,
    errorCauses: causes('error'),
    warningCauses: causes('warning'),
    noteCauses: causes('info'),
  };
}

/** The severity of each cause, grouped here by what findings without `causes` have in common. */
function causesIn({ causes, findings }: RunReport): readonly string[] {
  if (causes !== undefined) return causes.map(({ severity }) => severity);
  const keys = findings.map(({ rule, severity, message }) => JSON.stringify([severity, rule, message]));
  return [...new Set(keys)].map((key) => String((JSON.parse(key) as unknown[])[0]));
}

const PAGE = resolve(import.meta.dirname, '../../dist/web/page.html');

const number = (text: string | undefined): number => Number((text ?? '0').replaceAll(',', ''));
const found = (text: string, pattern: RegExp): number => number(pattern.exec(text)?.[1]);

/** The totals as an independent parser finds them in each form. */
export const READ: Readonly<
  Record<string, (report: FindingReport & { run: RunReport }) => Totals | Promise<Totals>>
> = {
  junit: (report) => {
    const { cases } = readJunit(junit({ ...report, failOn: 'info' }));
    const typed = (type: string): number => cases.filter((one) => one.type === type).length;
    return {
      errorCauses: typed('error'),
      warningCauses: typed('warning'),
      noteCauses: typed('info'),
      notTested: cases.filter(({ outcome }) => outcome === 'skipped').length,
      isPartial: cases.some(({ name, type }) => name === 'run' && type === 'partial'),
    };
  },
  sarif: (report) => {
    const { results, invocations } = readSarif(sarif(report));
    const levelled = (level: string): number => results.filter((one) => one.level === level).length;
    const notes = invocations?.[0].toolExecutionNotifications.map(({ descriptor }) => descriptor.id) ?? [];
    return {
      errorCauses: levelled('error'),
      warningCauses: levelled('warning'),
      noteCauses: levelled('note'),
      notTested: notes.filter((id) => id === 'not-tested').length,
      isPartial: invocations?.[0].executionSuccessful === false && notes.includes('partial'),
    };
  },
  'markdown, its headline': (report) => {
    const { headings, text } = readMarkdown(markdown(report));
    const [headline = ''] = headings;
    const tested = found(text, /([\d,]+) of [\d,]+ tools? tested/);
    return {
      error: found(headline, /([\d,]+) errors?/),
      warning: found(headline, /([\d,]+) warnings?/),
      info: found(headline, /([\d,]+) notes?/),
      tools: found(text, /of ([\d,]+) tools? fully working/),
      notTested: found(text, /of ([\d,]+) tools? tested/) - tested,
      working: found(text, /([\d,]+) of [\d,]+ tools? fully working/),
      isPartial: text.includes('This report is partial:'),
    };
  },
  'the annotations of GitHub': (report) => {
    const lines = github(report).split(/\r\n|\r|\n/);
    const kind = (command: string, word: string): number =>
      lines.filter(
        (line) =>
          (line.startsWith(`::${command} `) && !line.includes(' title=Assay::')) ||
          line.startsWith(`${word}: `),
      ).length;
    const notes = lines.filter((line) => line.includes(' title=Assay::'));
    return {
      errorCauses: kind('error', 'error'),
      warningCauses: kind('warning', 'warning'),
      noteCauses: kind('notice', 'info'),
      notTested: found(notes.join('\n'), /::([\d,]+) tools? not tested/),
      isPartial: notes.some((line) => line.startsWith('::error ')),
    };
  },
  badge: (report) => {
    const [, right] = readXml(badge(report.run)).getElementsByTagName('text');
    const text = right?.textContent ?? '';
    return {
      working: found(text, /^(\d+)\//),
      tools: found(text, /\/(\d+) tools?/),
      isPartial: text.endsWith(', partial'),
    };
  },
  html: async ({ run }) => totalsOf(readPage(await htmlReport(run, readFileSync(PAGE, 'utf8'))).report),
};
