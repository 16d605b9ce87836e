import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseTask } from './database-fault.js';
import type { FleetJobRow, FleetWorkerRow, NewFleetWorker } from './fleet-tables.js';
import type { DatabaseKind } from './migrations.js';
import type { Tables } from './tables.js';

/** The workers of all fleets, and when they were last heard from. Times are those of the database, not of machines. */
export class FleetWorkers {
  private readonly db: Kysely<Tables>;
  private readonly kind: DatabaseKind;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, kind: DatabaseKind, doing: DatabaseTask) {
    this.db = db;
    this.kind = kind;
    this.doing = doing;
  }

  /** Notes that a worker is alive; the first time, announces it. */
  beat(worker: NewFleetWorker): Promise<void> {
    const seen_at = this.time(0);
    return this.doing('write', async () => {
      await this.db
        .insertInto('fleet_workers')
        .values({ ...worker, seen_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
        .execute();
    });
  }

  /** Every worker, by id. */
  list(): Promise<readonly FleetWorkerRow[]> {
    return this.doing('read', () => this.db.selectFrom('fleet_workers').selectAll().orderBy('id').execute());
  }

  /** Forgets a worker that has stopped. */
  remove(id: string): Promise<void> {
    return this.doing('write', async () => {
      await this.db.deleteFrom('fleet_workers').where('id', '=', id).execute();
    });
  }

  /** Forgets the workers that were silent for so many seconds and hold no job. */
  removeSilent(seconds: number): Promise<void> {
    return this.doing('write', async () => {
      await this.db
        .deleteFrom('fleet_workers')
        .where('seen_at', '<', this.time(-seconds))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('fleet_jobs')
                .select('server')
                .whereRef('fleet_jobs.worker', '=', 'fleet_workers.id')
                .where('state', '=', 'running'),
            ),
          ),
        )
        .execute();
    });
  }

  /** The running jobs of workers that are unknown, or that were silent for so many seconds. */
  lostJobs(seconds: number): Promise<readonly FleetJobRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_jobs')
        .innerJoin('fleet_runs', 'fleet_runs.id', 'fleet_jobs.fleet_run_id')
        .leftJoin('fleet_workers', 'fleet_workers.id', 'fleet_jobs.worker')
        .selectAll('fleet_jobs')
        .where('fleet_runs.finished_at', 'is', null)
        .where('fleet_jobs.state', '=', 'running')
        .where(({ or, eb }) =>
          or([eb('fleet_workers.id', 'is', null), eb('fleet_workers.seen_at', '<', this.time(-seconds))]),
        )
        .execute(),
    );
  }

  /** The running jobs of one worker. */
  heldJobs(id: string): Promise<readonly FleetJobRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_jobs')
        .innerJoin('fleet_runs', 'fleet_runs.id', 'fleet_jobs.fleet_run_id')
        .selectAll('fleet_jobs')
        .where('fleet_runs.finished_at', 'is', null)
        .where('fleet_jobs.state', '=', 'running')
        .where('fleet_jobs.worker', '=', id)
        .execute(),
    );
  }

  /** The time of the database, as ISO 8601, so many seconds from now. */
  private time(seconds: number): RawBuilder<string> {
    return this.kind === 'postgres'
      ? sql`to_char((clock_timestamp() + ${seconds} * interval '1 second') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`;
  }
}
