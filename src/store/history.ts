import type { Kysely, Transaction } from 'kysely';
import { Fault } from '../model/fault.js';
import type { RunReport } from '../model/run-report.js';
import { AccessTokens } from './access-tokens.js';
import { type DatabaseWork, databaseFault } from './database-fault.js';
import { FleetHistory } from './fleet-history.js';
import { FleetJobs } from './fleet-jobs.js';
import { FleetResults } from './fleet-results.js';
import { FleetWorkers } from './fleet-workers.js';
import { inTransaction } from './in-transaction.js';
import { type KeptRun, keptRuns } from './kept-run.js';
import { databaseKind, openDatabase, refuseNewerTables } from './open-database.js';
import { Overview } from './overview.js';
import { refreshServer } from './refresh-server.js';
import { retryConnection } from './retry-connection.js';
import { RuleRecords } from './rule-records.js';
import { runId } from './run-id.js';
import { unpackReport } from './run-rows.js';
import { type NewRun, saveRun } from './save-run.js';
import { ServerRecords } from './server-records.js';
import { type SqlExecutor, sqlExecutor } from './sql-executor.js';
import type { FindingRow, Tables } from './tables.js';

/** A server, its last run, and how many there are. */
export interface KeptServer {
  readonly name: string;
  readonly target: string | null;
  readonly runs: number;
  readonly last: KeptRun;
}

/** The runs that are kept in a database. */
export class History {
  readonly fleets: FleetHistory;
  readonly fleetJobs: FleetJobs;
  readonly fleetWorkers: FleetWorkers;
  readonly fleetResults: FleetResults;
  readonly overview: Overview;
  readonly records: ServerRecords;
  readonly rules: RuleRecords;
  readonly tokens: AccessTokens;
  private readonly db: Kysely<Tables>;
  private readonly location: string;

  private constructor(db: Kysely<Tables>, location: string) {
    this.db = db;
    this.location = location;
    const doing = this.doing.bind(this);
    this.fleets = new FleetHistory(db, doing);
    this.fleetJobs = new FleetJobs(db, doing);
    this.fleetWorkers = new FleetWorkers(db, databaseKind(location), doing);
    this.fleetResults = new FleetResults(db, doing);
    this.overview = new Overview(db, doing);
    this.records = new ServerRecords(db, doing);
    this.rules = new RuleRecords(db, doing);
    this.tokens = new AccessTokens(db, doing);
  }

  /** Opens the history at a location: `postgres://…`, or the file of an embedded database. Throws a `Fault`. */
  static async open(location: string): Promise<History> {
    return new History(await openDatabase(location), location);
  }

  /** Keeps a new run, all of it or nothing. Returns its id. */
  async save(run: Omit<NewRun, 'id'>): Promise<string> {
    const id = runId(new Date(run.startedAt).toISOString());
    await this.add({ ...run, id });
    return id;
  }

  /** Keeps a run that has an id, all of it or nothing. Returns whether it was new. */
  add(run: NewRun): Promise<boolean> {
    return this.doing('write', () => saveRun(this.db, run));
  }

  /** Every server with its last run, by name. */
  servers(): Promise<readonly KeptServer[]> {
    return this.doing('read', async () => {
      const last = await keptRuns(this.db)
        .select(['servers.target', 'servers.run_count'])
        .whereRef('servers.last_run', '=', 'runs.id')
        .orderBy('servers.name')
        .execute();
      return last.map(({ target, run_count, ...run }) => ({
        name: run.server,
        target,
        runs: run_count,
        last: run,
      }));
    });
  }

  /** The runs of a server, the newest first. */
  runs(server: string, limit: number): Promise<readonly KeptRun[]> {
    return this.doing('read', () =>
      keptRuns(this.db)
        .where('servers.name', '=', server)
        .orderBy('runs.started_at', 'desc')
        .orderBy('runs.id', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** The runs whose ids begin with a text, the newest first, at most `limit`. */
  runsLike(start: string, limit: number): Promise<readonly KeptRun[]> {
    return this.doing('read', () =>
      keptRuns(this.db)
        .where('runs.id', '>=', start)
        .where('runs.id', '<', `${start}\u{7f}`)
        .orderBy('runs.id', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** The report of a run; `undefined` where there is no such run. */
  report(id: string): Promise<RunReport | undefined> {
    return this.doing('read', async () => {
      const row = await this.db.selectFrom('runs').select('report').where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : await unpackReport(row.report);
    });
  }

  /** The findings of a server: the open ones, and with `isAll` those that were fixed. */
  findings(server: string, isAll = false): Promise<readonly FindingRow[]> {
    return this.doing('read', async () => {
      const query = this.db
        .selectFrom('findings')
        .innerJoin('servers', 'servers.id', 'findings.server_id')
        .selectAll('findings')
        .where('servers.name', '=', server)
        .orderBy('findings.first_seen')
        .orderBy('findings.id');
      return await (isAll ? query : query.where('findings.fixed_run', 'is', null)).execute();
    });
  }

  /** The name of the server that was last reached in a way: for a run that could not ask it. */
  serverAt(target: string): Promise<string | undefined> {
    return this.doing('read', async () => {
      const found = await this.db
        .selectFrom('servers')
        .select('name')
        .where('target', '=', target)
        .where('last_run', 'is not', null)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return found?.name;
    });
  }

  /**
   * Deletes the runs that started before a time, but for the last one of each server. Servers and findings stay; what
   * no run refers to goes, and so do runs of fleets from before that time. Returns how many were deleted.
   */
  prune(before: string): Promise<number> {
    return this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('runs')
          .where('started_at', '<', before)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('runs as later')
                .select('later.id')
                .whereRef('later.server_id', '=', 'runs.server_id')
                .whereRef('later.started_at', '>', 'runs.started_at'),
            ),
          )
          .executeTakeFirst();
        await transaction
          .deleteFrom('fleet_runs')
          .where('finished_at', 'is not', null)
          .where('started_at', '<', before)
          .execute();
        await transaction
          .deleteFrom('definitions')
          .where('hash', 'not in', (query) =>
            query
              .selectFrom('tool_results')
              .select('definition')
              .where('definition', 'is not', null)
              .union(
                query
                  .selectFrom('definition_changes')
                  .select('before as definition')
                  .where('before', 'is not', null),
              ),
          )
          .execute();
        await refreshCounts(transaction);
        return Number(numDeletedRows);
      }),
    );
  }

  /** Every run with its report, in the order in which they started. */
  async *everyRun(): AsyncGenerator<NewRun> {
    const ids = await this.doing('read', () =>
      this.db.selectFrom('runs').select('id').orderBy('started_at').orderBy('id').execute(),
    );
    for (const { id } of ids) {
      const row = await this.doing('read', () =>
        this.db
          .selectFrom('runs')
          .innerJoin('servers', 'servers.id', 'runs.server_id')
          .select(['servers.name', 'runs.started_at', 'runs.verdict', 'runs.fault', 'runs.report'])
          .where('runs.id', '=', id)
          .executeTakeFirst(),
      );
      if (row === undefined) continue;
      const { name, verdict, fault } = row;
      const report = await unpackReport(row.report);
      const startedAt = row.started_at;
      const failed = fault === null ? {} : { fault: { code: 'unknown', message: fault } };
      yield { id, name, startedAt, verdict, ...failed, report };
    }
  }

  /** For a process that runs for long: throws a `Fault` where a newer version has changed the tables meanwhile. */
  refuseNewer(): Promise<void> {
    return this.doing('read', () => refuseNewerTables(this.db, this.location));
  }

  /** Runs statements of others on the same database, such as those of a queue. */
  executor(): SqlExecutor {
    const execute = sqlExecutor(this.db);
    return (text, values) => this.doing('write', () => execute(text, values));
  }

  async close(): Promise<void> {
    await this.db.destroy();
  }

  private async doing<T>(work: DatabaseWork, task: () => Promise<T>): Promise<T> {
    try {
      return await retryConnection(task);
    } catch (error) {
      throw error instanceof Fault ? error : databaseFault(error, this.location, work);
    }
  }
}

/** Brings the rows of servers up to date that have lost runs. */
async function refreshCounts(transaction: Transaction<Tables>): Promise<void> {
  const changed = await transaction
    .selectFrom('servers')
    .select('id')
    .where('run_count', '!=', ({ selectFrom }) =>
      selectFrom('runs')
        .select(({ fn }) => fn.countAll<number>().as('runs'))
        .whereRef('runs.server_id', '=', 'servers.id'),
    )
    .execute();
  for (const { id } of changed) await refreshServer(transaction, id);
}
