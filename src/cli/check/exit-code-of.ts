import type { RunReport } from '../../model/run-report.js';
import { type FailOn, isFailure } from '../../report/index.js';
import { EXIT, type ExitCode } from '../exit-code.js';

/** The exit code of a check: a run that was cut short, or in which nothing could be called, has proved nothing. */
export function exitCodeOf(
  { summary, partial, findings }: RunReport,
  failOn: FailOn,
  dryRun: boolean,
): ExitCode {
  if (partial !== undefined) return EXIT.untested;
  if (findings.some(({ severity }) => isFailure(severity, failOn))) return EXIT.findings;
  if (!dryRun && summary.tools > 0 && summary.tested === 0) return EXIT.untested;
  return EXIT.clean;
}
