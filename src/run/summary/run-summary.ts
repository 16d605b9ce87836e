import { isRecord } from '../../model/json.js';
import type { Classification } from '../../model/result.js';
import {
  type Leftover,
  type Obstacle,
  REPORT_VERSION,
  type RunFinding,
  type RunReport,
  type RunSummary,
  type ServerReport,
  type ToolReport,
} from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import type { ResolvedRunOptions } from '../run-options.js';
import { causesOf } from './causes.js';

/** What a server says of itself. */
export function serverReport({ serverInfo, revision, transport }: Session): ServerReport {
  const { name, version } = isRecord(serverInfo) ? serverInfo : {};
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof version === 'string' ? { version } : {}),
    revision,
    transport,
  };
}

/** What the totals are made from, besides the tools. */
export interface Ending {
  readonly server: ServerReport;
  readonly findings: readonly RunFinding[];
  readonly accepted: readonly RunFinding[];
  readonly obstacles: readonly Obstacle[];
  readonly leftovers: readonly Leftover[];
  readonly calls: number;
  readonly restarts: number;
  readonly milliseconds: number;
  readonly partial?: string;
}

/** The report of a run. */
export function runReport(
  tools: readonly ToolReport[],
  { server, findings, accepted, obstacles, leftovers, partial, ...ending }: Ending,
  { seed, mode }: Pick<ResolvedRunOptions, 'seed' | 'mode'>,
): RunReport {
  return {
    version: REPORT_VERSION,
    server,
    seed,
    mode,
    summary: summaryOf(tools, findings, ending),
    tools,
    findings,
    causes: causesOf(findings),
    ...(obstacles.length === 0 ? {} : { obstacles }),
    ...(leftovers.length === 0 ? {} : { leftovers }),
    ...(accepted.length === 0 ? {} : { accepted }),
    ...(partial === undefined ? {} : { partial }),
  };
}

/** The report of a run that could not begin. */
export function unopenedReport(
  partial: string,
  transport: string,
  options: Pick<ResolvedRunOptions, 'seed' | 'mode'>,
): RunReport {
  const server: ServerReport = { revision: 'unknown', transport };
  const nothing = {
    findings: [],
    accepted: [],
    obstacles: [],
    leftovers: [],
    calls: 0,
    restarts: 0,
    milliseconds: 0,
  };
  return runReport([], { server, partial, ...nothing }, options);
}

function summaryOf(
  tools: readonly ToolReport[],
  findings: readonly RunFinding[],
  { calls, restarts, milliseconds }: Pick<Ending, 'calls' | 'restarts' | 'milliseconds'>,
): RunSummary {
  const tested = tools.filter(({ notTested }) => notTested === undefined);
  const cells = tools.flatMap(({ contract }) => Object.values(contract));
  const cellsOf = (state: string): number => cells.filter((cell) => cell.state === state).length;
  const severity = (name: string): number => findings.filter((finding) => finding.severity === name).length;
  const sum = (pick: (tool: ToolReport) => number): number =>
    tools.reduce((total, tool) => total + pick(tool), 0);
  return {
    tools: tools.length,
    tested: tested.length,
    notTested: tools.length - tested.length,
    neverSucceeded: tools.filter(({ neverSucceeded }) => neverSucceeded).length,
    classifications: classifications(tools),
    confidence:
      tested.length === 0
        ? 0
        : Math.round(tested.reduce((total, { confidence }) => total + confidence, 0) / tested.length),
    cases: {
      planned: sum(({ cases }) => cases.planned),
      executed: sum(({ cases }) => cases.executed),
      passed: sum(({ cases }) => cases.passed),
    },
    calls,
    restarts,
    findings: { error: severity('error'), warning: severity('warning'), info: severity('info') },
    contract: { yes: cellsOf('yes'), no: cellsOf('no'), notExercised: cellsOf('not_exercised') },
    milliseconds: Math.round(milliseconds),
  };
}

function classifications(tools: readonly ToolReport[]): Readonly<Record<Classification, number>> {
  const count = { fully_working: 0, partially_working: 0, connectivity_only: 0, broken: 0, error: 0 };
  for (const { classification } of tools) if (classification !== undefined) count[classification]++;
  return count;
}
