import { type AcceptedFinding, applyBaseline } from '../../config/baseline.js';
import { settleFindings } from '../../config/settle-findings.js';
import type { RunReport, ToolReport } from '../../model/run-report.js';
import type { Found, Judged } from '../../run/index.js';
import { writeBaseline } from '../config/baseline-file.js';
import type { CheckSettings } from './check-settings.js';

/** Decides what counts: severities and rules as the configuration has them, without what the baseline accepts. */
export function judgeFindings(found: Found, settings: CheckSettings): Judged {
  const { config, baseline } = settings;
  const findings = settleFindings(found.findings, config);
  if (baseline === undefined) return { findings, accepted: [], more: [] };
  const result = applyBaseline(findings, baseline.known, (entry) => isExercised(entry, found, settings));
  return {
    findings: result.findings,
    accepted: result.accepted,
    more: settleFindings(result.stale, config),
  };
}

/** Accepts everything that a run has found, beside what it could not have met; returns how many that is. */
export function acceptFindings(
  { file, known }: NonNullable<CheckSettings['baseline']>,
  report: RunReport,
  settings: CheckSettings,
): Promise<number> {
  const kept = known.accepted.filter((entry) => !isExercised(entry, report, settings));
  return writeBaseline(file, [...report.findings, ...(report.accepted ?? [])], kept);
}

/** Findings that come and go with the load of a machine. */
const PASSING: readonly string[] = ['run/flaky', 'run/slow'];

/** Rooms whose findings no reading of definitions shows. */
const CALLING_ROOMS: readonly string[] = ['run', 'response', 'wire', 'capability'];

/** Whether this run could have met an accepted finding: one that it could not meet is not gone. */
function isExercised(
  { rule, tool, part }: AcceptedFinding,
  { tools, partial }: Pick<Found, 'tools' | 'partial'>,
  { isNarrow }: CheckSettings,
): boolean {
  const [room = ''] = rule.split('/');
  if (partial !== undefined || room === 'portability' || PASSING.includes(rule)) return false;
  const takesCalls = CALLING_ROOMS.includes(room) || part === 'response' || part === 'arguments';
  if (!takesCalls) return true;
  if (isNarrow) return false;
  if (tool === undefined) return tools.every(isWhole);
  const own = tools.find(({ name }) => name === tool);
  return own === undefined || isWhole(own);
}

/** Whether a tool was called as often as its plan wanted. */
function isWhole({ notTested, cutShort }: ToolReport): boolean {
  return notTested === undefined && cutShort === undefined;
}
