import type { RuleId } from '../model/rule.js';
import type { ToolReport } from '../model/run-report.js';
import type { AcceptedFinding } from './baseline.js';

/** Findings that come and go with the load of a machine. */
const PASSING: readonly RuleId[] = ['run/flaky', 'run/slow'];

/** Rooms with findings that need calls. */
const CALLING_ROOMS: readonly string[] = ['run', 'check', 'response', 'capability'];

/** Parts of a tool that only calls can show. */
const CALLED_PARTS: readonly (string | undefined)[] = ['arguments', 'response'];

/** What a run has done, as far as it matters for a baseline. */
export interface RunScope {
  readonly tools: readonly ToolReport[];
  readonly partial?: string;
  /** Fewer scenarios were planned for a tool than by default. */
  readonly isNarrow: boolean;
  /** What was seen is compared with a lock file. */
  readonly hasLock?: boolean;
}

/** Whether a run could have met an accepted finding: one that it could not meet is not gone. */
export function couldRunMeet(
  { rule, tool, part }: AcceptedFinding,
  { tools, partial, isNarrow, hasLock }: RunScope,
): boolean {
  const [room = ''] = rule.split('/');
  if (partial !== undefined || room === 'portability' || PASSING.some((id) => id === rule)) return false;
  if (room === 'drift' && hasLock !== true) return false;
  const takesCalls = CALLING_ROOMS.includes(room) || room === 'wire' || CALLED_PARTS.includes(part);
  if (!takesCalls) return true;
  if (isNarrow) return false;
  if (tool === undefined) return tools.every(isComplete);
  const own = tools.find(({ name }) => name === tool);
  return own === undefined || isComplete(own);
}

/** Whether a tool was called as often as its plan wanted. */
function isComplete({ notTested, cutShort }: ToolReport): boolean {
  return notTested === undefined && cutShort === undefined;
}

/** What definitions were judged by, as far as it matters for a baseline. */
export interface LintScope {
  /** The ids of the client profiles. */
  readonly profiles: readonly string[];
  /** Whether the definitions come from a file, so that nothing is known of the wire. */
  readonly isFromFile: boolean;
}

/** Whether reading definitions could have met an accepted finding. */
export function couldLintMeet(
  { rule, part, tool }: AcceptedFinding,
  { profiles, isFromFile }: LintScope,
): boolean {
  const [room = '', profile = ''] = rule.split('/');
  if (CALLED_PARTS.includes(part) || CALLING_ROOMS.includes(room)) return false;
  if (room === 'portability') return profiles.includes(profile);
  return room !== 'wire' || (!isFromFile && tool === undefined);
}
