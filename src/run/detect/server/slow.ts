import { isRecord } from '../../../model/json.js';
import type { Latency } from '../../../model/run-report.js';
import type { Attempt } from '../../attempt/attempt.js';
import { type Replay, verdict } from '../../replay/replay-verdict.js';
import { successes, type ToolState } from '../../state/tool-state.js';
import type { Detection, ServerDetector } from '../detector.js';
import { RUN_RULES, runFinding } from '../run-rules.js';

/** Milliseconds below which nobody calls a tool slow. */
const NOT_SLOW = 1_000;

/** How many times slower than the server's median it has to be. */
const OUTLIER = 10;

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
  after: 'run',
  rules: [RUN_RULES.slow],
  replay: { by: 'call', times: 3, conclude: timed },
  detect: ({ states }) => slowTools(states),
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
  const properties = isRecord(inputSchema) && isRecord(inputSchema.properties) ? inputSchema.properties : {};
  return Object.keys(properties).some((name) => /duration|delay|wait|sleep|seconds|interval/i.test(name));
}

function* slowTools(states: readonly ToolState[]): Generator<Detection> {
  const medians = states.flatMap((state) => latencyOf(state)?.p50 ?? []).sort((a, b) => a - b);
  const usual = quantile(medians, 0.5);
  for (const state of states) {
    const { p50 } = latencyOf(state) ?? { p50: 0 };
    if (medians.length < 2 || p50 < NOT_SLOW || p50 < usual * OUTLIER || isTold(state)) continue;
    // The first slow call, not the slowest: which one that is depends on chance.
    const attempt = successes(state).find(({ milliseconds }) => milliseconds >= p50 / 2);
    const message = 'The tool is much slower than the others of this server.';
    const draft = { path: '', message, expected: `about ${usual} ms`, received: `${p50} ms (median)` };
    const finding = runFinding(RUN_RULES.slow, state.tool.name, draft, 'response');
    yield attempt === undefined ? { finding } : { finding, attempt };
  }
}
