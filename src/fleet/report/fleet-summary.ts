import type { Severity } from '../../model/finding.js';
import type { ServerVerdict } from '../../model/servers-report.js';
import type {
  ChangedTool,
  FleetJobState,
  FleetResult,
  FleetRunRow,
  FoundRule,
  History,
  KeptRun,
  SlowTool,
} from '../../store/index.js';
import { readDefinition } from '../file/fleet-definition.js';
import type { FleetServer } from '../file/fleet-file.js';

/** A server in a run of its fleet. */
export interface SummedServer {
  readonly name: string;
  readonly group?: string;
  readonly tags: readonly string[];
  readonly state: FleetJobState;
  /** Absent without a result. */
  readonly verdict?: ServerVerdict;
  /** The verdict of the run before. */
  readonly before?: ServerVerdict;
  /** Why it could not be opened, or why there is no result. */
  readonly fault?: string;
  /** The kept run. */
  readonly run?: string;
  readonly version?: string;
  readonly tools: number;
  readonly fullyWorking: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly newFindings: number;
  readonly fixedFindings: number;
  readonly milliseconds: number;
}

/** A server that is worse than in the run before, and in which ways. */
export interface Regression {
  readonly server: string;
  readonly reasons: readonly string[];
}

/** A rule, and how many of the servers that were tested break it. */
export interface RuleShare {
  readonly rule: string;
  /** The worst severity that was found. */
  readonly severity: Severity;
  readonly findings: number;
  readonly servers: number;
  /** Percent of the servers that were tested. */
  readonly share: number;
}

/** What came out of a run of a fleet. */
export interface FleetSummary {
  readonly version: 1;
  readonly fleet: string;
  readonly run: Pick<FleetRunRow, 'id' | 'trigger' | 'started_at' | 'finished_at'>;
  readonly totals: FleetTotals;
  readonly servers: readonly SummedServer[];
  readonly regressions: readonly Regression[];
  readonly rules: readonly RuleShare[];
  readonly drift: readonly ChangedTool[];
  readonly slowest: readonly SlowTool[];
  readonly unreachable: readonly { readonly server: string; readonly fault: string }[];
}

/** Counts over all servers. */
export interface FleetTotals extends Readonly<Record<ServerVerdict, number>> {
  readonly servers: number;
  /** Waiting, or being checked. */
  readonly open: number;
  /** Given up without a result. */
  readonly dead: number;
  readonly tools: number;
  readonly fullyWorking: number;
}

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];
const SLOWEST = 10;

/** Reads what came out of a run of a fleet, beside the run before of each server. */
export async function fleetSummary(history: History, run: FleetRunRow): Promise<FleetSummary> {
  const { fleetResults } = history;
  const results = await fleetResults.of(run.id);
  const earlier = await fleetResults.earlier(run.id);
  const definition = await history.fleets.definition(run.definition_hash);
  const known = new Map(definedServers(definition).map((server) => [server.name, server]));
  const ids = results.flatMap((result) => result.run?.id ?? []);
  const servers = results.map((result) =>
    summedServer(result, earlier.get(result.job.server), known.get(result.job.server)),
  );
  const { id, trigger, started_at, finished_at } = run;
  return {
    version: 1,
    fleet: run.fleet,
    run: { id, trigger, started_at, finished_at },
    totals: totalsOf(servers),
    servers,
    regressions: results.flatMap((result) => regressionOf(result.run, earlier.get(result.job.server))),
    rules: ruleShares(await fleetResults.findings(ids), servers),
    drift: (await fleetResults.changes(ids)).filter(({ server }) => earlier.has(server)),
    slowest: await fleetResults.slowest(ids, SLOWEST),
    unreachable: servers.flatMap(({ name, verdict, fault }) =>
      verdict === 'untested' && fault !== undefined ? [{ server: name, fault }] : [],
    ),
  };
}

/** A definition that cannot be read costs the groups and tags, not the results. */
function definedServers(definition: string | undefined): readonly FleetServer[] {
  if (definition === undefined) return [];
  try {
    return readDefinition(definition).servers;
  } catch {
    return [];
  }
}

/** What a server without a result has. */
const NOTHING = {
  ...{ tools: 0, fullyWorking: 0, errors: 0, warnings: 0, notes: 0 },
  ...{ newFindings: 0, fixedFindings: 0, milliseconds: 0 },
} as const;

function summedServer(
  { job, run }: FleetResult,
  before: KeptRun | undefined,
  defined: FleetServer | undefined,
): SummedServer {
  const fault = run === undefined ? job.fault : (run.fault ?? run.partial);
  return {
    name: job.server,
    ...(defined?.group === undefined ? {} : { group: defined.group }),
    tags: defined?.tags ?? [],
    state: job.state,
    ...(before === undefined ? {} : { before: before.verdict }),
    ...(fault === null ? {} : { fault }),
    ...(run === undefined ? NOTHING : countsOf(run, before)),
  };
}

function countsOf(
  run: KeptRun,
  before: KeptRun | undefined,
): Omit<SummedServer, 'name' | 'tags' | 'state' | 'group' | 'before' | 'fault'> {
  const { verdict, server_version, tools, errors, warnings, notes, milliseconds } = run;
  return {
    verdict,
    run: run.id,
    ...(server_version === null ? {} : { version: server_version }),
    tools,
    fullyWorking: run.fully_working,
    errors,
    warnings,
    notes,
    // Everything is new in the first run of a server.
    newFindings: before === undefined ? 0 : run.findings_new + run.findings_returned,
    fixedFindings: run.findings_fixed,
    milliseconds,
  };
}

function totalsOf(servers: readonly SummedServer[]): FleetTotals {
  const count = (fits: (server: SummedServer) => boolean): number => servers.filter(fits).length;
  const sum = (field: 'tools' | 'fullyWorking'): number =>
    servers.reduce((total, server) => total + server[field], 0);
  return {
    servers: servers.length,
    clean: count(({ verdict }) => verdict === 'clean'),
    findings: count(({ verdict }) => verdict === 'findings'),
    untested: count(({ verdict }) => verdict === 'untested'),
    open: count(({ state }) => state === 'waiting' || state === 'running'),
    dead: count(({ state }) => state === 'dead'),
    tools: sum('tools'),
    fullyWorking: sum('fullyWorking'),
  };
}

const WORSE: Readonly<Record<ServerVerdict, number>> = { clean: 0, findings: 1, untested: 2 };

const WAS: Readonly<Record<ServerVerdict, string>> = {
  clean: 'was clean',
  findings: 'had findings',
  untested: 'was not tested',
};

const IS: Readonly<Record<ServerVerdict, string>> = {
  clean: 'is clean',
  findings: 'has findings that fail it',
  untested: 'could not be tested',
};

/** Worse than before: another verdict, more errors, or fewer working tools. */
function regressionOf(run: KeptRun | undefined, before: KeptRun | undefined): readonly Regression[] {
  if (run === undefined || before === undefined) return [];
  const hasBoth = run.verdict !== 'untested' && before.verdict !== 'untested';
  const reasons = [
    ...(WORSE[run.verdict] > WORSE[before.verdict] ? [`${WAS[before.verdict]}, ${IS[run.verdict]}`] : []),
    ...(hasBoth && run.errors > before.errors ? [`${before.errors} → ${run.errors} errors`] : []),
    ...(hasBoth && run.fully_working < before.fully_working
      ? [`${before.fully_working} → ${run.fully_working} tools fully working`]
      : []),
  ];
  return reasons.length === 0 ? [] : [{ server: run.server, reasons }];
}

/** Rules by how many servers break them. */
function ruleShares(found: readonly FoundRule[], servers: readonly SummedServer[]): readonly RuleShare[] {
  const tested = servers.filter(({ verdict }) => verdict === 'clean' || verdict === 'findings');
  const names = new Set(tested.map(({ name }) => name));
  const byRule = new Map<string, { severity: Severity; findings: number; servers: Set<string> }>();
  for (const { rule, severity, server, count } of found) {
    if (!names.has(server)) continue;
    const own = byRule.get(rule) ?? { severity, findings: 0, servers: new Set<string>() };
    own.findings += count;
    own.servers.add(server);
    if (ORDER.indexOf(severity) < ORDER.indexOf(own.severity)) own.severity = severity;
    byRule.set(rule, own);
  }
  return [...byRule]
    .map(([rule, { severity, findings, servers: breaking }]) => ({
      rule,
      severity,
      findings,
      servers: breaking.size,
      share: Math.round((1_000 * breaking.size) / tested.length) / 10,
    }))
    .sort((a, b) => b.servers - a.servers || (a.rule < b.rule ? -1 : 1));
}
