import type { RunReport } from '../../model/run-report.js';
import { type FailOn, isFailure } from '../../report/index.js';
import { nothingTested } from '../../report/nothing-tested.js';
import { EXIT, type ExitCode } from '../exit-code.js';

/** The exit code of a check. A run that ended early, or in which nothing could be tested, proves nothing. */
export function exitCodeOf(report: RunReport, failOn: FailOn, dryRun: boolean): ExitCode {
  const { partial, findings } = report;
  if (partial !== undefined) return EXIT.untested;
  if (findings.some(({ severity }) => isFailure(severity, failOn))) return EXIT.findings;
  return !dryRun && nothingTested(report) ? EXIT.untested : EXIT.clean;
}
