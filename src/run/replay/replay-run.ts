import { isRecord } from '../../model/json.js';
import type { RunFinding, RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import type { Tool } from '../../model/tool.js';
import { findSequences, type KnownValues } from '../../scenario/index.js';
import { run } from '../run.js';
import type { ReplayOptions } from './replay.js';
import { type Replay, unable, verdict } from './replay-verdict.js';

/** Findings that no single call shows, and the tools beside its own that it takes: all of them, a sequence, or none. */
const SCOPES: Readonly<Record<string, 'all' | 'sequence' | 'alone'>> = {
  'run/state': 'sequence',
  'run/read-only': 'all',
  'run/mixed-up': 'alone',
  'run/limit-ignored': 'alone',
  'run/unknown-tool': 'alone',
  'run/unicode': 'alone',
  'run/no-success': 'alone',
};

/** What it takes to show a finding again beyond one call; `undefined` where that is enough. */
function scopeOf({ rule, subject, path }: RunFinding): 'all' | 'sequence' | 'alone' | undefined {
  // What the wire showed in a call of a tool, it shows when the tool is called.
  if (rule.startsWith('wire/')) return subject.tool === undefined ? undefined : 'alone';
  // In text, a strange value is one only beside others that are listed, which may stand in another answer.
  if (rule === 'run/enum-drift-out' && path.startsWith('/content')) return 'alone';
  return Object.hasOwn(SCOPES, rule) ? SCOPES[rule] : undefined;
}

/** Whether it takes more than one call to show a finding. */
export function takesExamination(finding: RunFinding): boolean {
  return scopeOf(finding) !== undefined;
}

/** Examines the tools that a finding is about as the run did that found it, and says whether it comes up again. */
export async function examineAgain(
  session: Session,
  tools: readonly Tool[],
  finding: RunFinding,
  { timeout, signal, seed = 1, mode = 'safe', reopen }: ReplayOptions,
): Promise<Replay> {
  const name = finding.subject.tool ?? '';
  if (!tools.some((tool) => tool.name === name)) return unable(`the server has no tool "${name}" any more`);
  const only = toolsFor(finding, tools);
  let report: RunReport | undefined;
  const options = { seed, mode, signal, callTimeout: timeout, values: valuesOf(finding), now: () => 0 };
  // Of the tools that only watch, one success is enough.
  const allowed = only === undefined ? { allow: [name], perTool: 1 } : { allow: only, only };
  for await (const event of run(session, {
    ...options,
    ...allowed,
    ...(reopen === undefined ? {} : { reopen }),
  }))
    if (event.type === 'summary') report = event.report;
  return judged(finding, name, report);
}

function judged(finding: RunFinding, name: string, report: RunReport | undefined): Replay {
  const again = report?.findings.find(({ id }) => id === finding.id);
  if (again !== undefined) return verdict(true, again.message);
  const own = report?.tools.find((tool) => tool.name === name);
  const reason = report?.partial ?? own?.notTested ?? own?.cutShort;
  if (own === undefined || reason !== undefined) return unable(reason ?? 'the tool was not examined');
  if (own.neverSucceeded && finding.rule !== 'run/unknown-tool')
    return unable('no call of the tool succeeded');
  return verdict(false, `${own.cases.executed} calls of the tool do not show it any more`);
}

function toolsFor(finding: RunFinding, tools: readonly Tool[]): readonly string[] | undefined {
  const name = finding.subject.tool ?? '';
  const scope = scopeOf(finding);
  if (scope === 'all') return undefined;
  if (scope === 'alone') return [name];
  const sequences = findSequences(tools).filter(({ steps }) => steps.some(({ tool }) => tool === name));
  return [...new Set([name, ...sequences.flatMap(({ steps }) => steps.map(({ tool }) => tool))])];
}

/** What the call had worked with is known to exist. */
function valuesOf({ call }: RunFinding): KnownValues {
  if (call === undefined || !isRecord(call.arguments) || call.scenario?.violates !== undefined) return {};
  const given = Object.entries(call.arguments).map(([property, value]) => [property, [value]]);
  return { tools: { [call.tool]: Object.fromEntries(given) as Record<string, unknown[]> } };
}
