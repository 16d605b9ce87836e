import { lint } from '../lint/index.js';
import { Fault } from '../model/fault.js';
import { type Finding, findingKey } from '../model/finding.js';
import type { RunFinding } from '../model/run-report.js';
import type { Session } from '../model/session.js';
import type { Tool } from '../model/tool.js';
import { readToolList } from '../protocol/index.js';
import type { Scenario } from '../scenario/index.js';
import type { Attempt } from './attempt.js';
import { judgeAttempt } from './judge-attempt.js';
import { listFindings } from './list-stability.js';
import type { CallOutcome } from './live-server.js';

/** What became of a finding. What cannot be tested has not been fixed. */
export interface Replay {
  readonly outcome: 'fixed' | 'still_failing' | 'cannot_test';
  readonly reason: string;
}

/** Findings that one call cannot show. */
const NEEDS_A_RUN = new Set(['run/state', 'run/slow', 'run/error-structure']);

/** Calls that have to go well before a flaky finding counts as fixed. */
const FLAKY_CALLS = 4;

/** Shows a finding again, or that it is gone. Throws nothing that a server causes. */
export async function replay(
  session: Session,
  finding: RunFinding,
  timeout: number,
  signal: AbortSignal,
): Promise<Replay> {
  try {
    const { tools: wire } = await session.listTools({ timeout, signal });
    const { tools } = readToolList(wire, session.revision);
    if (finding.rule === 'run/list-unstable') {
      const second = await session.listTools({ timeout, signal });
      return verdict(listFindings(wire, second.tools).length > 0, 'the list was asked for twice');
    }
    if (NEEDS_A_RUN.has(finding.rule))
      return unable(`${finding.rule} shows over several calls: run "assay check" again`);
    if (finding.call === undefined) return definitionAgain(session, wire, finding);
    const tool = tools.find(({ name }) => name === finding.call?.tool);
    if (tool === undefined) return unable(`the server has no tool "${finding.call.tool}" any more`);
    return await callAgain(session, tool, finding, timeout, signal);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return unable(error.message);
  }
}

function verdict(isFailing: boolean, reason: string): Replay {
  return { outcome: isFailing ? 'still_failing' : 'fixed', reason };
}

const unable = (reason: string): Replay => ({ outcome: 'cannot_test', reason });

function definitionAgain(
  { revision, capabilities, findings }: Session,
  wire: readonly unknown[],
  finding: Finding,
): Replay {
  const key = findingKey(finding);
  const now = [...lint(wire, { revision, capabilities, compile: true }), ...findings];
  const reason = finding.rule.startsWith('wire/')
    ? 'the wire was watched while the tools were listed'
    : 'the definitions were read again';
  return verdict(
    now.some((other) => findingKey(other) === key),
    reason,
  );
}

async function callAgain(
  session: Session,
  tool: Tool,
  finding: RunFinding,
  timeout: number,
  signal: AbortSignal,
): Promise<Replay> {
  const { call } = finding;
  const scenario: Scenario = {
    id: finding.id,
    tool: tool.name,
    label: 'replay',
    category: 'happy_path',
    expectation: 'either',
    exercises: [],
    guesses: [],
    ...call?.scenario,
    arguments: call?.arguments,
  };
  const times = finding.flaky === true ? FLAKY_CALLS : 1;
  for (let made = 1; made <= times; made++) {
    const outcome = await outcomeOf(session, tool.name, call?.arguments, timeout, signal);
    const attempt = judgeAttempt(tool, scenario, call?.arguments, outcome, session.revision);
    const failing = whyFailing(attempt, finding);
    if (failing !== undefined) return verdict(true, failing);
    const { fault } = attempt;
    if (fault !== undefined) return unable(fault.message);
  }
  return verdict(
    false,
    times === 1 ? 'the call does not show it any more' : `the call went well ${times} times in a row`,
  );
}

async function outcomeOf(
  session: Session,
  tool: string,
  args: unknown,
  timeout: number,
  signal: AbortSignal,
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
  const kind = attempt.validation?.diagnosis.kind;
  const isRejection = finding.rule === 'run/valid-rejected' || finding.rule === 'run/enum-drift-in';
  const isValid = finding.call?.scenario?.violates === undefined;
  if (isRejection && isValid && !attempt.succeeded && kind === 'validation_rejection') return finding.message;
  if (finding.rule === 'run/flaky' && !attempt.succeeded) return 'the call failed again';
  return undefined;
}
