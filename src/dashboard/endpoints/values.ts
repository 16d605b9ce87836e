import type {
  DefinitionChangeRow,
  FindingRow,
  FleetJobRow,
  FleetJobState,
  FleetRunRow,
  KeptRun,
  OverviewServer,
  RuleTotalRow,
  ToolRow,
} from '../../store/index.js';
import { readContractRow, readTrend } from '../../store/index.js';
import type { ApiContext } from '../api/endpoint.js';
import type { ValueOf } from '../api/shape.js';
import type { DEFINITION_CHANGE, FINDING, FLEET_RUN, JOB, RULE, RUN, SERVER, TOOL } from '../api/shapes.js';

/** Null in a row means that there is nothing; in JSON the field is missing. */
function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== null);
  const left: { [K in keyof T]?: Exclude<T[K], null> } = {};
  return Object.assign(left, Object.fromEntries(entries));
}

/** A run as the API shows it. */
export function runValue(run: KeptRun): ValueOf<typeof RUN> {
  return {
    id: run.id,
    server: run.server,
    startedAt: run.started_at,
    verdict: run.verdict,
    ...present({ fault: run.fault, partial: run.partial, version: run.server_version, assay: run.assay }),
    revision: run.revision,
    mode: run.mode,
    tools: run.tools,
    tested: run.tested,
    fullyWorking: run.fully_working,
    confidence: run.confidence,
    contract: { yes: run.contract_yes, no: run.contract_no, untested: run.contract_untested },
    findings: { error: run.errors, warning: run.warnings, info: run.notes },
    changes: { new: run.findings_new, fixed: run.findings_fixed, returned: run.findings_returned },
    calls: run.calls,
    milliseconds: run.milliseconds,
  };
}

/** A server as the API shows it; `undefined` for one whose last run was deleted a moment ago. */
export function serverValue(server: OverviewServer, context: ApiContext): ValueOf<typeof SERVER> | undefined {
  const { last } = server;
  if (last === undefined && server.last_run !== null) return undefined;
  const since = server.verdict_since ?? last?.started_at;
  return {
    name: server.name,
    ...present({ target: server.target, previousVerdict: server.previous_verdict }),
    verdict: last?.verdict ?? 'unchecked',
    ...(since === undefined ? {} : { since }),
    runs: server.run_count,
    tools: server.tools,
    fullyWorking: server.fully_working,
    findings: { error: server.errors, warning: server.warnings, info: server.notes },
    trend: readTrend(server.trend),
    ...(last === undefined ? {} : { last: runValue(last) }),
    fleets: server.fleets.map(({ fleet, group, tags }) => ({ fleet, ...present({ group }), tags })),
    canCheck: context.role !== 'read' && context.startCheck?.servers.has(server.name) === true,
  };
}

/** A tool as the API shows it. */
export function toolValue(tool: ToolRow): ValueOf<typeof TOOL> {
  return {
    name: tool.tool,
    ...present({
      classification: tool.classification,
      p50: tool.p50,
      p95: tool.p95,
      definition: tool.definition,
    }),
    confidence: tool.confidence,
    contract: readContractRow(tool.contract),
  };
}

/** A finding as the API shows it. */
export function findingValue(finding: FindingRow, server: string): ValueOf<typeof FINDING> {
  return {
    id: finding.id,
    server,
    rule: finding.rule,
    severity: finding.severity,
    ...present({ tool: finding.tool, fixedAt: finding.fixed_at, fixedRun: finding.fixed_run }),
    message: finding.message,
    firstSeen: finding.first_seen,
    firstRun: finding.first_run,
    lastSeen: finding.last_seen,
    lastRun: finding.last_run,
    returned: finding.returned,
  };
}

/** A change of a definition as the API shows it. */
export function changeValue(row: DefinitionChangeRow): ValueOf<typeof DEFINITION_CHANGE> {
  const { run_id, at, tool, change, before, after } = row;
  return { run: run_id, at, tool, change, ...present({ before, after }) };
}

/** A rule as the API shows it. */
export function ruleValue({ rule, servers, errors, warnings, notes }: RuleTotalRow): ValueOf<typeof RULE> {
  return { rule, servers, findings: { error: errors, warning: warnings, info: notes } };
}

/** A run of a fleet as the API shows it. */
export function fleetRunValue(
  run: FleetRunRow,
  jobs: Readonly<Record<FleetJobState, number>>,
): ValueOf<typeof FLEET_RUN> {
  const { id, fleet, trigger, started_at, finished_at } = run;
  return { id, fleet, trigger, startedAt: started_at, ...present({ finishedAt: finished_at }), jobs };
}

/** A server in a run of a fleet as the API shows it. */
export function jobValue(job: FleetJobRow): ValueOf<typeof JOB> {
  const { server, state, attempts } = job;
  const { run_id: run, worker, started_at: startedAt, finished_at: finishedAt, fault } = job;
  return { server, state, attempts, ...present({ run, worker, startedAt, finishedAt, fault }) };
}
