import type { Finding } from '../../../model/finding.js';
import { propertiesOf } from '../../../model/properties-of.js';
import type { Latency } from '../../../model/run-report.js';
import type { Attempt } from '../../attempt/attempt.js';
import { type Replay, verdict } from '../../replay/replay-verdict.js';
import type { Emit, RunContext } from '../../state/run-context.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Milliseconds below which a tool is not slow. */
const NOT_SLOW = 1_000;

/** Milliseconds above which whoever waits notices; what is slow below that may well be its work. */
const TOO_SLOW = 5_000;

/** How many times slower than the server's median it has to be. */
const OUTLIER = 10;

/** Successful calls of a tool below which its times say little. */
const FEWEST = 3;

/** Tools that are tried as a control. */
const CONTROLS = 3;

/**
 * How long the successful calls of a tool took; `undefined` where there were none. A rejection is fast and a retried
 * connection slow, whatever the tool does when it works.
 */
export function latencyOf(state: ToolState): Latency | undefined {
  const times = successes(state).map(({ milliseconds }) => milliseconds);
  if (times.length === 0) return undefined;
  times.sort((a, b) => a - b);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    calls: times.length,
    p50: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    max: round(times.at(-1) ?? 0),
  };
}

/** The nearest-rank quantile of sorted numbers. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** A tool takes many times as long as the others. */
export const slow: ServerDetector = {
  name: 'slow',
  scope: 'server',
  after: 'calls',
  rules: [RUN_RULES.slow],
  replay: { by: 'call', times: 3, conclude: timed },
  detect: slowTools,
};

/** Slow is what takes long each time: one fast call shows that it need not. */
function timed(attempts: readonly Attempt[]): Replay {
  const fastest = Math.min(...attempts.map(({ milliseconds }) => milliseconds));
  return verdict(
    fastest >= NOT_SLOW,
    `the fastest of ${attempts.length} calls took ${Math.round(fastest)} ms`,
  );
}

/** Whether the caller says how long the tool takes. */
function isTold({ tool: { inputSchema } }: ToolState): boolean {
  return Object.keys(propertiesOf(inputSchema)).some((name) =>
    /duration|delay|wait|sleep|seconds|interval/i.test(name),
  );
}

/** Whether a call took long and then failed to reach what the tool depends on: other tools may wait for the same. */
const waitsInVain = ({ attempts }: ToolState): boolean =>
  attempts.some(
    ({ milliseconds, validation }) =>
      milliseconds >= NOT_SLOW && validation?.diagnosis.kind === 'upstream_unreachable',
  );

/** A tool that succeeded, and how long that took. */
interface Timed {
  readonly state: ToolState;
  readonly calls: number;
  readonly p50: number;
  readonly fastest: number;
}

function timedTool(state: ToolState): Timed | undefined {
  const latency = latencyOf(state);
  if (latency === undefined) return undefined;
  const { calls, p50 } = latency;
  return {
    state,
    calls,
    p50,
    fastest: Math.min(...successes(state).map(({ milliseconds }) => milliseconds)),
  };
}

async function* slowTools(context: RunContext, emit: Emit): AsyncGenerator<Detection> {
  const tools = context.states.flatMap((state) => timedTool(state) ?? []).sort((a, b) => a.p50 - b.p50);
  if (tools.length < 2 || context.states.some(waitsInVain)) return;
  let control: ToolState | undefined;
  const medians = tools.map(({ p50 }) => p50);
  const usual = quantile(medians, 0.5);
  for (const { state, calls, p50, fastest } of tools) {
    if (fastest < NOT_SLOW || fastest < usual * OUTLIER || isTold(state)) continue;
    const more = Math.max(1, FEWEST - calls);
    control ??= await steadyTool(context, tools, emit);
    if (control === undefined || !(await isSlowAlone(context, state, control, more, emit))) continue;
    const message = 'The tool is much slower than the others of this server.';
    const received = `${p50} ms (median), each time`;
    const draft = { path: '', message, expected: `about ${usual} ms`, received };
    const found = runFinding(RUN_RULES.slow, state.tool.name, draft, 'response');
    const finding: Finding = fastest < TOO_SLOW ? { ...found, severity: 'info' } : found;
    // The first slow call, not the slowest: which one that is depends on chance.
    const attempt = successes(state).find(({ milliseconds }) => milliseconds >= p50 / 2);
    yield attempt === undefined ? { finding } : { finding, attempt, isConfirmed: true };
  }
}

/** The fastest tool that succeeds again when it is called twice; of a flaky one, nothing can be compared. */
async function steadyTool(
  context: RunContext,
  tools: readonly Timed[],
  emit: Emit,
): Promise<ToolState | undefined> {
  for (const { state } of tools.slice(0, CONTROLS)) {
    const times = [await timeOf(context, state, emit), await timeOf(context, state, emit)];
    if (!times.includes(undefined)) return state;
  }
  return undefined;
}

/**
 * Whether a tool is slow each time when nothing else is called, while another tool responds fast before and after it. On
 * a busy machine both are slow.
 */
async function isSlowAlone(
  context: RunContext,
  state: ToolState,
  control: ToolState,
  times: number,
  emit: Emit,
): Promise<boolean> {
  let before = await timeOf(context, control, emit);
  for (let made = 0; made < times; made++) {
    const own = await timeOf(context, state, emit);
    const after = await timeOf(context, control, emit);
    if (before === undefined || own === undefined || after === undefined) return false;
    if (own < NOT_SLOW || own < Math.max(before, after) * OUTLIER) return false;
    before = after;
  }
  return true;
}

/** How long the first call that succeeded takes when it is repeated; `undefined` where it does not succeed again. */
async function timeOf(context: RunContext, state: ToolState, emit: Emit): Promise<number | undefined> {
  const [first] = successes(state);
  if (first === undefined || state.stopped !== undefined || context.isLate) return undefined;
  const { succeeded, milliseconds } = await context.attempt(
    state,
    first.scenario,
    'repeat',
    emit,
    first.arguments,
  );
  return succeeded ? milliseconds : undefined;
}
