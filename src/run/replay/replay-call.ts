import { Fault } from '../../model/fault.js';
import { findingKey } from '../../model/finding.js';
import type { RunFinding } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { judgeAttempt } from '../attempt/judge-attempt.js';
import { keepsTo } from '../detect/server/error-structure.js';
import { NOT_SLOW } from '../detect/server/slow.js';
import type { CallOutcome } from '../state/live-server.js';
import type { ReplayOptions } from './replay.js';
import { type Replay, unable, verdict } from './replay-verdict.js';

/** Calls that have to go well before what comes and goes counts as gone. */
const TIMES: Readonly<Record<string, number>> = { 'run/flaky': 4, 'run/slow': 3 };

/** Makes the call of a finding again, and says whether it shows it. */
export async function callAgain(
  session: Session,
  tool: Tool,
  finding: RunFinding,
  options: ReplayOptions,
): Promise<Replay> {
  const scenario = scenarioOf(tool, finding);
  const times = finding.flaky === true ? 4 : (TIMES[finding.rule] ?? 1);
  const attempts: Attempt[] = [];
  for (let made = 1; made <= times; made++) {
    const outcome = await outcomeOf(session, tool.name, scenario.arguments, options);
    const attempt = judgeAttempt(tool, scenario, scenario.arguments, outcome, session.revision);
    attempts.push(attempt);
    const failing = whyFailing(attempt, finding);
    if (failing !== undefined) return verdict(true, failing);
    if (attempt.fault !== undefined) return unable(attempt.fault.message);
  }
  if (finding.rule === 'run/slow') return timed(attempts);
  if (
    finding.rule === 'run/error-structure' &&
    attempts.every(({ validation }) => validation?.isError !== true)
  )
    return unable('the call is not answered with an error any more');
  return verdict(
    false,
    times === 1 ? 'the call does not show it any more' : `the call went well ${times} times in a row`,
  );
}

function scenarioOf(tool: Tool, { id, call }: RunFinding): Scenario {
  return {
    id,
    tool: tool.name,
    label: 'replay',
    category: 'happy_path',
    expectation: 'either',
    exercises: [],
    guesses: [],
    ...call?.scenario,
    arguments: call?.arguments,
  };
}

/** Slow is what takes long each time: one fast call shows that it need not. */
function timed(attempts: readonly Attempt[]): Replay {
  const fastest = Math.min(...attempts.map(({ milliseconds }) => milliseconds));
  return verdict(
    fastest >= NOT_SLOW,
    `the fastest of ${attempts.length} calls took ${Math.round(fastest)} ms`,
  );
}

async function outcomeOf(
  session: Session,
  tool: string,
  args: unknown,
  { timeout, signal }: ReplayOptions,
): Promise<CallOutcome> {
  try {
    const reply = await session.callTool(tool, args, { timeout, signal });
    return { reply, milliseconds: reply.milliseconds };
  } catch (fault) {
    if (!(fault instanceof Fault) || fault.code === 'aborted') throw fault;
    return { fault, milliseconds: timeout };
  }
}

function whyFailing(attempt: Attempt, finding: RunFinding): string | undefined {
  const key = findingKey(finding);
  const same = attempt.findings.find((other) => findingKey(other) === key);
  if (same !== undefined) return same.message;
  const { validation, reply } = attempt;
  const isRejection = finding.rule === 'run/valid-rejected' || finding.rule === 'run/enum-drift-in';
  const isValid = finding.call?.scenario?.violates === undefined;
  if (isRejection && isValid && !attempt.succeeded && validation?.diagnosis.kind === 'validation_rejection')
    return finding.message;
  if (finding.rule === 'run/flaky' && !attempt.succeeded) return 'the call failed again';
  const isUnstructured = validation?.isError === true && !keepsTo('structured', reply);
  return finding.rule === 'run/error-structure' && isUnstructured ? finding.message : undefined;
}
