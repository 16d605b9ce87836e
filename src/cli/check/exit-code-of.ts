import type { RunReport } from '../../model/run-report.js';
import { type FailOn, isFailure } from '../../report/index.js';
import { EXIT, type ExitCode } from '../exit-code.js';

/** The exit code of a check: a run that was cut short, or in which nothing could be tested, has proved nothing. */
export function exitCodeOf(report: RunReport, failOn: FailOn, dryRun: boolean): ExitCode {
  const { summary, partial, findings } = report;
  if (partial !== undefined) return EXIT.untested;
  if (findings.some(({ severity }) => isFailure(severity, failOn))) return EXIT.findings;
  if (!dryRun && summary.tools > 0 && (summary.tested === 0 || isBlocked(report))) return EXIT.untested;
  return EXIT.clean;
}

/** Whether every tool that was called lacks a credential, a setting or a program: nothing could be tested then. */
function isBlocked({ summary, obstacles = [] }: RunReport): boolean {
  const missing = obstacles.filter(({ kind }) => kind !== 'unreachable' && kind !== 'rate_limit');
  return new Set(missing.flatMap(({ tools }) => tools)).size === summary.tested && summary.tested > 0;
}
