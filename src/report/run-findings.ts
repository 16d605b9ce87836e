import type { Rule } from '../model/rule.js';
import type { RunReport } from '../model/run-report.js';
import { compareReports } from './compare-reports.js';
import type { FailOn, FindingReport, Place } from './finding-report.js';
import { serverTitle } from './run-words.js';

/** What the report of a run does not say itself. */
export interface RunFindingsOptions {
  /** The version of Assay. */
  readonly version: string;
  /** Default: error. */
  readonly failOn?: FailOn;
  /** The file of the project that represents the server in forms that need a place. */
  readonly place?: Place;
  readonly ruleOf?: (id: string) => Rule | undefined;
  /** Whether the run was a dry run. */
  readonly isPlan?: boolean;
  /** A report of before, for the forms that say what changed. */
  readonly earlier?: RunReport;
}

/** A run as the reporters take it: its findings, its totals, and the run itself for what only a run has. */
export function runFindings(run: RunReport, options: RunFindingsOptions): FindingReport {
  const { version, failOn = 'error', place, ruleOf, isPlan, earlier } = options;
  return {
    source: serverTitle(run),
    version,
    tools: run.tools.map(({ name }) => name),
    findings: run.findings,
    counts: run.summary.findings,
    accepted: run.accepted?.length ?? 0,
    failOn,
    run,
    ...(place === undefined ? {} : { placeOf: () => place }),
    ...(ruleOf === undefined ? {} : { ruleOf }),
    ...(isPlan === true ? { isPlan } : {}),
    ...(earlier === undefined ? {} : { comparison: compareReports(earlier, run) }),
  };
}
