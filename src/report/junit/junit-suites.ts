import { groupBy } from '../../model/group-by.js';
import type { FindingReport } from '../finding-report.js';
import { type ReportEntry, reportEntries } from '../report-entries.js';
import { shown } from '../words.js';
import { entryCase, type JunitSuite, passedCase } from './junit-case.js';
import { runSuites } from './run-suites.js';

/** The suites of a report. Names are unique, because readers drop a case with a name that they have seen. */
export function junitSuites(report: FindingReport): readonly JunitSuite[] {
  const suites = report.run === undefined ? toolSuites(report) : runSuites(report, report.run);
  return uniquelyNamed(suites).map(({ name, cases }) => ({ name, cases: uniquelyNamed(cases) }));
}

/** Of definitions: a suite for each tool with its findings, or one case that passed. */
function toolSuites(report: FindingReport): readonly JunitSuite[] {
  const entries = groupBy(reportEntries(report), ({ finding }) => finding.subject.tool);
  const suite = (tool: string | undefined): JunitSuite => {
    const cases = (entries.get(tool) ?? []).map((entry) => entryCase(entry, report, placeName(entry)));
    return { name: tool ?? 'server', cases: cases.length === 0 ? [passedCase('definition')] : cases };
  };
  const named = new Set<string | undefined>([...report.tools, ...entries.keys()]);
  named.delete(undefined);
  return [...(entries.has(undefined) ? [suite(undefined)] : []), ...[...named].map((tool) => suite(tool))];
}

function placeName({ finding }: ReportEntry): string {
  const { part, call } = finding.subject;
  return [finding.rule, part, call, finding.path].filter((word) => (word ?? '') !== '').join(' ');
}

function uniquelyNamed<Named extends { readonly name: string }>(all: readonly Named[]): Named[] {
  const taken = new Set<string>();
  const tries = new Map<string, number>();
  return all.map((one) => {
    const name = shown(one.name, 500);
    let free = name;
    for (let count = tries.get(name) ?? 2; taken.has(free); count += 1) {
      free = `${name} (${count})`;
      tries.set(name, count + 1);
    }
    taken.add(free);
    return { ...one, name: free };
  });
}
