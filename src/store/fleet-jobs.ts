import type { Kysely } from 'kysely';
import type { ServerRun } from '../model/servers-report.js';
import { closeFleetRun } from './close-fleet-run.js';
import type { DatabaseTask } from './database-fault.js';
import type { FleetJobRow, FleetJobState, FleetRunRow } from './fleet-tables.js';
import { inTransaction } from './in-transaction.js';
import { fleetJobRunId } from './run-id.js';
import { saveRun } from './save-run.js';
import { type Alongside, type SqlExecutor, sqlExecutor } from './sql-executor.js';
import type { Tables } from './tables.js';

/** Which server of which run of a fleet. */
export interface FleetJobKey {
  readonly fleetRunId: string;
  readonly server: string;
}

/** Who does a job: `host:pid`, and its version of Assay. */
export interface FleetJobWorker {
  readonly worker: string;
  readonly assay: string;
}

/** What belongs to the end of a job. */
export interface FleetJobEnd {
  /** Done in the transaction of the job's end. */
  readonly alongside?: Alongside;
  /** Done in the transaction of the run's end, where this was its last job. */
  readonly onClosed?: Alongside<FleetRunRow>;
}

/** The states of a job that has not ended. */
const OPEN: readonly FleetJobState[] = ['waiting', 'running'];

/** The jobs of the runs of fleets: one for each server. */
export class FleetJobs {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** The jobs of a run in their order; with `state`, only those. */
  list(
    fleetRunId: string,
    { state, limit }: { readonly state?: FleetJobState; readonly limit?: number } = {},
  ): Promise<readonly FleetJobRow[]> {
    return this.doing('read', async () => {
      let query = this.db
        .selectFrom('fleet_jobs')
        .selectAll()
        .where('fleet_run_id', '=', fleetRunId)
        .orderBy('position');
      if (state !== undefined) query = query.where('state', '=', state);
      return await (limit === undefined ? query : query.limit(limit)).execute();
    });
  }

  /** The jobs of a run that are done or dead, in the order in which they ended; with `since`, only from that time on. */
  ended(fleetRunId: string, since = ''): Promise<readonly FleetJobRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_jobs')
        .selectAll()
        .where('fleet_run_id', '=', fleetRunId)
        .where('state', 'in', ['done', 'dead'])
        .where('finished_at', '>=', since)
        .orderBy('finished_at')
        .orderBy('position')
        .execute(),
    );
  }

  /** The jobs of a run that ended last, the newest first. */
  lastEnded(fleetRunId: string, limit: number): Promise<readonly FleetJobRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_jobs')
        .selectAll()
        .where('fleet_run_id', '=', fleetRunId)
        .where('finished_at', 'is not', null)
        .orderBy('finished_at', 'desc')
        .orderBy('position')
        .limit(limit)
        .execute(),
    );
  }

  /** One job. */
  find(key: FleetJobKey): Promise<FleetJobRow | undefined> {
    return this.doing('read', () => this.jobQuery(key).executeTakeFirst());
  }

  /** How many jobs of a run are in each state. */
  counts(fleetRunId: string): Promise<Readonly<Record<FleetJobState, number>>> {
    return this.doing('read', async () => {
      const rows = await this.db
        .selectFrom('fleet_jobs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('jobs')])
        .where('fleet_run_id', '=', fleetRunId)
        .groupBy('state')
        .execute();
      const counts = { waiting: 0, running: 0, done: 0, dead: 0 };
      for (const { state, jobs } of rows) counts[state] = Number(jobs);
      return counts;
    });
  }

  /**
   * Notes that a worker begins a job. Returns whether it may: a job in another state than those of `from` is done, or
   * another worker has it.
   */
  begin(
    key: FleetJobKey,
    { worker, assay }: FleetJobWorker,
    from: readonly FleetJobState[] = ['waiting'],
  ): Promise<boolean> {
    const started_at = new Date().toISOString();
    return this.doing('write', async () => {
      const { numUpdatedRows } = await this.updateJob(key)
        .set(({ eb }) => ({
          ...{ state: 'running', worker, assay, started_at },
          attempts: eb('attempts', '+', 1),
        }))
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
  }

  /**
   * Keeps the result of a job, and notes that it is done, both or neither. Returns whether the result was new: that of a
   * second attempt is dropped.
   */
  async finish(
    key: FleetJobKey,
    run: ServerRun & { readonly startedAt: string },
    { alongside, onClosed }: FleetJobEnd = {},
  ): Promise<boolean> {
    const id = fleetJobRunId(key.fleetRunId, key.server);
    const finished_at = new Date().toISOString();
    const isNew = await this.doing('write', () =>
      saveRun(this.db, { ...run, id, name: key.server }, async (transaction) => {
        await this.updateJob(key, transaction)
          .set({ state: 'done', run_id: id, finished_at, fault: null })
          .where('state', '!=', 'done')
          .execute();
        await alongside?.(sqlExecutor(transaction));
      }),
    );
    await this.doing('write', () => closeFleetRun(this.db, key.fleetRunId, onClosed));
    return isNew;
  }

  /**
   * Takes jobs out of a queue in the same database, and notes who has them, both or neither. What is done or dead
   * already is returned apart: it was not begun.
   */
  take<T extends FleetJobKey>(
    worker: FleetJobWorker,
    fetch: (execute: SqlExecutor) => Promise<readonly T[]>,
  ): Promise<{ readonly begun: readonly T[]; readonly over: readonly T[] }> {
    const started_at = new Date().toISOString();
    return this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        const [begun, over]: [T[], T[]] = [[], []];
        for (const key of await fetch(sqlExecutor(transaction))) {
          const { numUpdatedRows } = await this.updateJob(key, transaction)
            .set(({ eb }) => ({
              ...{ ...worker, state: 'running', started_at },
              attempts: eb('attempts', '+', 1),
            }))
            .where('state', 'in', OPEN)
            .executeTakeFirst();
          (numUpdatedRows > 0n ? begun : over).push(key);
        }
        return { begun, over };
      }),
    );
  }

  /**
   * Puts a job back after an attempt that failed, with the reason. Nothing happens where the worker no longer has it.
   * Returns whether it did.
   */
  putBack(key: FleetJobKey, worker: string, fault: string, alongside?: Alongside): Promise<boolean> {
    return this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        const { numUpdatedRows } = await this.updateJob(key, transaction)
          .set({ state: 'waiting', fault })
          .where('state', '=', 'running')
          .where('worker', '=', worker)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await alongside?.(sqlExecutor(transaction));
        return numUpdatedRows > 0n;
      }),
    );
  }

  /** Gives a job up: there is no result, and the last reason is kept. */
  async abandon(key: FleetJobKey, fault: string, { alongside, onClosed }: FleetJobEnd = {}): Promise<void> {
    const finished_at = new Date().toISOString();
    await this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        await this.updateJob(key, transaction)
          .set(({ fn, ref, val }) => ({
            ...{ state: 'dead', finished_at },
            fault: fn.coalesce(ref('fault'), val(fault)),
          }))
          .where('state', 'in', OPEN)
          .execute();
        await alongside?.(sqlExecutor(transaction));
      }),
    );
    await this.doing('write', () => closeFleetRun(this.db, key.fleetRunId, onClosed));
  }

  /** Puts back what a process that is gone has not finished. Returns how many jobs. */
  release(fleetRunId: string, worker: string): Promise<number> {
    return this.doing('write', async () => {
      const { numUpdatedRows } = await this.db
        .updateTable('fleet_jobs')
        .set({ state: 'waiting' })
        .where('fleet_run_id', '=', fleetRunId)
        .where('state', '=', 'running')
        .where('worker', '=', worker)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  }

  private jobQuery({ fleetRunId, server }: FleetJobKey) {
    return this.db
      .selectFrom('fleet_jobs')
      .selectAll()
      .where('fleet_run_id', '=', fleetRunId)
      .where('server', '=', server);
  }

  private updateJob({ fleetRunId, server }: FleetJobKey, db: Kysely<Tables> = this.db) {
    return db.updateTable('fleet_jobs').where('fleet_run_id', '=', fleetRunId).where('server', '=', server);
  }
}
