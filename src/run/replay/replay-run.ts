import { isRecord } from '../../model/json.js';
import type { RunFinding, RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { findSequences, type KnownValues } from '../../scenario/index.js';
import { detectorOf } from '../detect/detectors.js';
import { run } from '../run.js';
import type { ReplayOptions } from './replay.js';
import { type Replay, unable, verdict } from './replay-verdict.js';

/** The tools that have to be tested to show a finding again; `undefined` where one call is enough. */
export function toolsToTest({ rule, subject, path }: RunFinding): 'own' | 'sequence' | 'all' | undefined {
  // A finding about the wire in a call of a tool is replayed by calling the tool.
  if (rule.startsWith('wire/')) return subject.tool === undefined ? undefined : 'own';
  const plan = detectorOf({ rule, path })?.replay;
  return plan?.by === 'run' ? plan.tools : undefined;
}

/** Tests the tools that a finding is about as the run did that found it, and says whether it comes up again. */
export async function examineAgain(
  session: Session,
  tools: readonly Tool[],
  finding: RunFinding,
  { timeout, signal, seed = 1, mode = 'safe', reopen, responses }: ReplayOptions,
): Promise<Replay> {
  const { tool: name } = finding.subject;
  if (name !== undefined && !tools.some((tool) => tool.name === name))
    return unable(`the server no longer has the tool "${name}"`);
  const only = name === undefined ? undefined : toolsFor(name, finding, tools);
  let report: RunReport | undefined;
  const options = { seed, mode, signal, callTimeout: timeout, values: valuesOf(finding), now: () => 0 };
  // Of the tools that only watch, one success is enough.
  const watching = { perTool: 1, ...(name === undefined ? {} : { allow: [name] }) };
  const allowed = only === undefined ? watching : { allow: only, only };
  for await (const event of run(session, {
    ...options,
    ...allowed,
    ...(reopen === undefined ? {} : { reopen }),
    ...(responses === undefined ? {} : { responses }),
  }))
    if (event.type === 'summary') report = event.report;
  return judged(finding, name, report);
}

function judged(finding: RunFinding, name: string | undefined, report: RunReport | undefined): Replay {
  const again = report?.findings.find(({ id }) => id === finding.id);
  if (again !== undefined) return verdict(true, again.message);
  if (report?.partial !== undefined) return unable(report.partial);
  if (name === undefined) return verdict(false, 'a run of the server no longer shows it');
  const own = report?.tools.find((tool) => tool.name === name);
  const reason = own?.notTested ?? own?.cutShort;
  if (own === undefined || reason !== undefined) return unable(reason ?? 'the tool was not tested');
  if (own.neverSucceeded && finding.rule !== 'run/unknown-tool')
    return unable('no call of the tool succeeded');
  return verdict(false, `${own.cases.executed} calls of the tool no longer show it`);
}

function toolsFor(name: string, finding: RunFinding, tools: readonly Tool[]): readonly string[] | undefined {
  const scope = toolsToTest(finding);
  if (scope === 'all') return undefined;
  if (scope === 'own') return [name];
  const sequences = findSequences(tools).filter(({ steps }) => steps.some(({ tool }) => tool === name));
  return [...new Set([name, ...sequences.flatMap(({ steps }) => steps.map(({ tool }) => tool))])];
}

/** The values of a successful call are known to exist. */
function valuesOf({ call }: RunFinding): KnownValues {
  if (call === undefined || !isRecord(call.arguments) || call.scenario?.violates !== undefined) return {};
  const given = Object.entries(call.arguments).map(([property, value]) => [property, [value]] as const);
  return { tools: { [call.tool]: Object.fromEntries(given) } };
}
