import type { Fault } from '../../model/fault.js';
import type { RunReport } from '../../model/run-report.js';
import type { ServerRun } from '../../model/servers-report.js';
import { remedies } from '../doctor/remedies.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { OneCheck } from './check-one.js';
import type { CheckOptions } from './check-options.js';
import type { CheckSettings } from './check-settings.js';
import { exitCodeOf } from './exit-code-of.js';

/** A server that was checked, and the exit code of its check alone. */
export interface CheckedServer {
  readonly run: ServerRun;
  readonly code: ExitCode;
  readonly plan?: string;
}

/** What a check of one server says, and its exit code. */
export function checkedServer(
  name: string,
  { report, fault, hasFailed, plan }: OneCheck,
  { dryRun }: CheckOptions,
  { failOn }: CheckSettings,
): CheckedServer {
  if (fault !== undefined) return unopened(name, fault, report);
  const code = hasFailed ? EXIT.internal : exitCodeOf(report, failOn, dryRun === true);
  const verdict = code === EXIT.clean ? 'clean' : code === EXIT.findings ? 'findings' : 'untested';
  return { run: { name, verdict, report }, code, ...(plan === undefined ? {} : { plan }) };
}

/** What a check says of a server that could not be opened. */
export function unopened(name: string, cause: Fault, report: RunReport): CheckedServer {
  const { code, message } = cause;
  const [remedy] = remedies(cause);
  const text =
    remedy === undefined || remedy.cause === message ? remedy?.fix : `${remedy.cause} ${remedy.fix}`;
  const fix = cause.fix ?? text;
  const fault = { code, message, ...(fix === undefined ? {} : { fix }) };
  return { run: { name, verdict: 'untested', fault, report }, code: EXIT.untested };
}
