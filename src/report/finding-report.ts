import type { Finding, Severity } from '../model/finding.js';
import type { Rule } from '../model/rule.js';
import type { RunReport } from '../model/run-report.js';
import type { ChangeSummary } from './change-summary.js';
import type { Comparison } from './compare-reports.js';
import type { Matrix } from './matrix.js';

/** The severity from which on findings make a command fail. */
export type FailOn = Severity | 'never';

/** The place of a finding in a file; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Something that was put right. */
export interface Change {
  readonly tool: string;
  readonly path: string;
  /** What was done, in one sentence. */
  readonly message: string;
  /** The id of the fix. */
  readonly fix: string;
}

/** Findings with everything that a reporter says about them; reporters neither count nor decide. */
export interface FindingReport {
  /** What was looked at, as the person named it: a file or a server. */
  readonly source: string;
  /** The version of Assay. */
  readonly version: string;
  /** The tools, by the names that findings use. */
  readonly tools: readonly string[];
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Record<Severity, number>>;
  /** Findings that the baseline accepts, and that are not among the others. */
  readonly accepted: number;
  readonly failOn: FailOn;
  readonly placeOf?: (finding: Finding) => Place | undefined;
  /** The offending JSON, cut and without secrets. */
  readonly excerptOf?: (finding: Finding) => string | undefined;
  readonly ruleOf?: (id: string) => Rule | undefined;
  readonly matrix?: Matrix;
  /** What was fixed before the findings were gathered; absent if fixes were not requested. */
  readonly changes?: readonly Change[];
  /** The run that the findings come from; absent where only definitions were read. */
  readonly run?: RunReport;
  /** The run was a dry run: that nothing was called is no fault. */
  readonly isPlan?: true;
  /** There where the findings are changes between two versions of a server. */
  readonly changeSummary?: ChangeSummary;
  /** What changed since an earlier run. */
  readonly comparison?: Comparison;
}

/** Severities, worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** How many findings there are of each severity. */
export function countFindings(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** Whether a severity is bad enough for a command to fail. */
export function isFailure(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}
