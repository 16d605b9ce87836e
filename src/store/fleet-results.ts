import type { Kysely } from 'kysely';
import type { DatabaseTask } from './database-fault.js';
import type { FleetJobRow } from './fleet-tables.js';
import { type KeptRun, keptRuns } from './kept-run.js';
import type { Tables } from './tables.js';

/** What a run of a fleet says of one server. */
export interface FleetResult {
  readonly job: FleetJobRow;
  /** Absent where there is no result: it waits, is being checked, or was given up. */
  readonly run?: KeptRun;
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

  /** Open findings of servers by rule, for the servers of some runs. */
  rules(
    runIds: readonly string[],
  ): Promise<readonly { rule: string; severity: string; server: string; count: number }[]> {
    return this.doing('read', async () => {
      const rows: { rule: string; severity: string; server: string; count: number }[] = [];
      for (let start = 0; start < runIds.length; start += IDS) {
        const part = await this.db
          .selectFrom('findings')
          .innerJoin('servers', 'servers.id', 'findings.server_id')
          .select(({ fn }) => [
            'findings.rule',
            'findings.severity',
            'servers.name as server',
            fn.countAll<number>().as('count'),
          ])
          .where('findings.last_run', 'in', runIds.slice(start, start + IDS))
          .groupBy(['findings.rule', 'findings.severity', 'servers.name'])
          .execute();
        rows.push(...part.map((row) => ({ ...row, count: Number(row.count) })));
      }
      return rows;
    });
  }

  /** The definitions of the tools of runs: run, tool and hash. */
  definitions(runIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
    return this.doing('read', async () => {
      const byRun = new Map<string, Map<string, string>>();
      for (let start = 0; start < runIds.length; start += IDS) {
        const rows = await this.db
          .selectFrom('tool_results')
          .select(['run_id', 'tool', 'definition'])
          .where('run_id', 'in', runIds.slice(start, start + IDS))
          .execute();
        for (const { run_id, tool, definition } of rows) {
          const own = byRun.get(run_id) ?? new Map<string, string>();
          own.set(tool, definition ?? '');
          byRun.set(run_id, own);
        }
      }
      return byRun;
    });
  }
}
