import type { Kysely } from 'kysely';
import type { Severity } from '../model/finding.js';
import type { DatabaseTask } from './database-fault.js';
import type { FleetJobRow } from './fleet-tables.js';
import { type KeptRun, keptRuns } from './kept-run.js';
import { unpackReport } from './run-rows.js';
import type { Tables } from './tables.js';

/** What a run of a fleet says of one server. */
export interface FleetResult {
  readonly job: FleetJobRow;
  /** Absent where there is no result: it waits, is being checked, or was given up. */
  readonly run?: KeptRun;
}

/** How often a run found a rule broken. */
export interface FoundRule {
  readonly rule: string;
  readonly severity: Severity;
  readonly server: string;
  readonly count: number;
}

/** A tool whose definition changed since the run before. */
export interface ChangedTool {
  readonly server: string;
  readonly tool: string;
  readonly change: 'added' | 'removed' | 'changed';
}

/** How long the successful calls of a tool took, in milliseconds. */
export interface SlowTool {
  readonly server: string;
  readonly tool: string;
  readonly p50: number;
  readonly p95: number;
}

/** Ids of one statement: databases limit the number of parameters. */
const IDS = 500;

/** What came out of the runs of fleets. */
export class FleetResults {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** Every server of a run of a fleet, in its order. */
  of(fleetRunId: string): Promise<readonly FleetResult[]> {
    return this.doing('read', async () => {
      const jobs = await this.db
        .selectFrom('fleet_jobs')
        .selectAll()
        .where('fleet_run_id', '=', fleetRunId)
        .orderBy('position')
        .execute();
      const runs = await keptRuns(this.db)
        .innerJoin('fleet_jobs', 'fleet_jobs.run_id', 'runs.id')
        .where('fleet_jobs.fleet_run_id', '=', fleetRunId)
        .execute();
      const byId = new Map(runs.map((run) => [run.id, run]));
      return jobs.map((job) => {
        const run = byId.get(job.run_id ?? '');
        return run === undefined ? { job } : { job, run };
      });
    });
  }

  /** The last run of each server before a run of its fleet, by server. */
  earlier(fleetRunId: string): Promise<ReadonlyMap<string, KeptRun>> {
    return this.doing('read', async () => {
      const now = await this.of(fleetRunId);
      const earlier = new Map<string, KeptRun>();
      const runs = now.flatMap(({ run }) => run ?? []);
      for (const run of runs) {
        const found = await keptRuns(this.db)
          .where('runs.server_id', '=', run.server_id)
          .where('runs.started_at', '<', run.started_at)
          .orderBy('runs.started_at', 'desc')
          .orderBy('runs.id', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (found !== undefined) earlier.set(run.server, found);
      }
      return earlier;
    });
  }

  /** The findings of some runs, counted by rule, severity and server. */
  async findings(runIds: readonly string[]): Promise<readonly FoundRule[]> {
    const found: FoundRule[] = [];
    for (const part of parts(runIds)) {
      const last = await this.doing('read', () =>
        this.db.selectFrom('servers').select('last_run').where('last_run', 'in', part).execute(),
      );
      const current = new Set(last.flatMap(({ last_run }) => last_run ?? []));
      if (current.size > 0) found.push(...(await this.openFindings([...current])));
      // The rows of findings say what was seen last; an earlier run has its report.
      for (const id of part) if (!current.has(id)) found.push(...(await this.reportedFindings(id)));
    }
    return found;
  }

  /** The tools whose definitions some runs saw change. */
  async changes(runIds: readonly string[]): Promise<readonly ChangedTool[]> {
    const found: ChangedTool[] = [];
    for (const part of parts(runIds))
      found.push(
        ...(await this.doing('read', () =>
          this.db
            .selectFrom('definition_changes')
            .innerJoin('servers', 'servers.id', 'definition_changes.server_id')
            .select(['servers.name as server', 'definition_changes.tool', 'definition_changes.change'])
            .where('definition_changes.run_id', 'in', part)
            .orderBy('servers.name')
            .orderBy('definition_changes.tool')
            .execute(),
        )),
      );
    return found;
  }

  /** The slowest tools of some runs, by their 95th percentile. */
  async slowest(runIds: readonly string[], limit: number): Promise<readonly SlowTool[]> {
    const found: SlowTool[] = [];
    for (const part of parts(runIds)) {
      const rows = await this.doing('read', () =>
        this.db
          .selectFrom('tool_results')
          .innerJoin('runs', 'runs.id', 'tool_results.run_id')
          .innerJoin('servers', 'servers.id', 'runs.server_id')
          .select(['servers.name as server', 'tool_results.tool', 'tool_results.p50', 'tool_results.p95'])
          .where('tool_results.run_id', 'in', part)
          .where('tool_results.p95', 'is not', null)
          .orderBy('tool_results.p95', 'desc')
          .limit(limit)
          .execute(),
      );
      for (const { server, tool, p50, p95 } of rows)
        found.push({ server, tool, p50: p50 ?? 0, p95: p95 ?? 0 });
    }
    return found.sort((a, b) => b.p95 - a.p95).slice(0, limit);
  }

  private openFindings(runIds: readonly string[]): Promise<readonly FoundRule[]> {
    return this.doing('read', async () => {
      const rows = await this.db
        .selectFrom('findings')
        .innerJoin('servers', 'servers.id', 'findings.server_id')
        .select(({ fn }) => [
          ...(['findings.rule', 'findings.severity', 'servers.name as server'] as const),
          fn.countAll<number>().as('count'),
        ])
        .where('findings.last_run', 'in', runIds)
        .groupBy(['findings.rule', 'findings.severity', 'servers.name'])
        .execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    });
  }

  private reportedFindings(id: string): Promise<readonly FoundRule[]> {
    return this.doing('read', async () => {
      const row = await this.db
        .selectFrom('runs')
        .innerJoin('servers', 'servers.id', 'runs.server_id')
        .select(['servers.name', 'runs.report'])
        .where('runs.id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return [];
      const found = new Map<string, FoundRule>();
      for (const { rule, severity } of (await unpackReport(row.report)).findings) {
        const count = (found.get(`${rule} ${severity}`)?.count ?? 0) + 1;
        found.set(`${rule} ${severity}`, { rule, severity, server: row.name, count });
      }
      return [...found.values()];
    });
  }
}

function* parts<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += IDS) yield items.slice(start, start + IDS);
}
