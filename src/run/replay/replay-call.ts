import { Fault } from '../../model/fault.js';
import { findingKey } from '../../model/finding.js';
import type { RunFinding } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import type { Scenario } from '../../scenario/index.js';
import type { Attempt } from '../attempt/attempt.js';
import { judgeAttempt } from '../attempt/judge-attempt.js';
import { DETECTORS, detectorOf } from '../detect/detectors.js';
import type { CallOutcome } from '../state/live-server.js';
import type { ReplayOptions } from './replay.js';
import { type Replay, unable, verdict } from './replay-verdict.js';

/** Calls that have to go well before a finding that comes and goes counts as gone. */
const FLAKY_TIMES = 4;

/** Makes the call of a finding again, and says whether it shows it. */
export async function callAgain(
  session: Session,
  tool: Tool,
  finding: RunFinding,
  options: ReplayOptions,
): Promise<Replay> {
  const scenario = scenarioOf(tool, finding);
  const plan = detectorOf(finding)?.replay;
  const usual = plan?.by === 'call' ? (plan.times ?? 1) : 1;
  const times = finding.flaky === true ? Math.max(usual, FLAKY_TIMES) : usual;
  const attempts: Attempt[] = [];
  for (let made = 1; made <= times; made++) {
    const outcome = await outcomeOf(session, tool.name, scenario.arguments, options);
    const attempt = judgeAttempt(
      tool,
      scenario,
      scenario.arguments,
      outcome,
      session.revision,
      options.responses,
      finding.rule.startsWith('format/') ? 'response-format' : undefined,
    );
    attempts.push(attempt);
    const failing = whyFailing(attempt, finding);
    if (failing !== undefined) return verdict(true, failing);
    if (attempt.fault !== undefined) return unable(attempt.fault.message);
  }
  const concluded = plan?.by === 'call' ? plan.conclude?.(attempts) : undefined;
  if (concluded !== undefined) return concluded;
  return verdict(
    false,
    times === 1 ? 'the call no longer shows it' : `the call went well ${times} times in a row`,
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
  // Several detectors may report one rule: any of them may recognise it.
  for (const { rules, replay } of DETECTORS) {
    if (replay.by !== 'call' || !rules.some(({ id }) => id === finding.rule)) continue;
    const reason = replay.shows?.(attempt, finding);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
