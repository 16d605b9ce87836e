import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { closeFleetRun } from './close-fleet-run.js';
import type { DatabaseTask } from './database-fault.js';
import type { FleetJobRow, FleetRow, FleetRunRow, FleetTrigger } from './fleet-tables.js';
import { inTransaction } from './in-transaction.js';
import { type FleetMember, keepMembers } from './keep-members.js';
import { runId } from './run-id.js';
import { type Alongside, sqlExecutor } from './sql-executor.js';
import type { Tables } from './tables.js';

/** Rows of one statement: databases limit the number of parameters. */
const ROWS = 500;

/** A fleet to keep. */
export interface NewFleet {
  readonly name: string;
  /** JSON, without the values of secrets. */
  readonly definition: string;
  readonly members: readonly FleetMember[];
}

/** A run of a fleet that starts. */
export interface NewFleetRun {
  readonly fleet: string;
  readonly definitionHash: string;
  readonly trigger: FleetTrigger;
  /** In the order in which they are to be checked; each name once. */
  readonly servers: readonly string[];
  /** The queue of a server, where workers take the jobs from one. */
  readonly queueOf?: (server: string) => string;
}

/** Fleets, their runs, and what became of each server. */
export class FleetHistory {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** Keeps the definition of a fleet as its current one, and which servers it has. Returns its hash. */
  saveFleet({ name, definition, members }: NewFleet): Promise<string> {
    const hash = createHash('sha256').update(definition).digest('hex');
    const saved_at = new Date().toISOString();
    return this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        await transaction
          .insertInto('fleet_definitions')
          .values({ hash, definition })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await transaction
          .insertInto('fleets')
          .values({ name, definition_hash: hash, saved_at })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ definition_hash: hash, saved_at }))
          .execute();
        await keepMembers(transaction, name, members);
        return hash;
      }),
    );
  }

  /** Every fleet, by name. */
  fleets(): Promise<readonly FleetRow[]> {
    return this.doing('read', () => this.db.selectFrom('fleets').selectAll().orderBy('name').execute());
  }

  /** A fleet by its name. */
  fleet(name: string): Promise<FleetRow | undefined> {
    return this.doing('read', () =>
      this.db.selectFrom('fleets').selectAll().where('name', '=', name).executeTakeFirst(),
    );
  }

  /** A definition by its hash. */
  definition(hash: string): Promise<string | undefined> {
    return this.doing('read', async () => {
      const row = await this.db
        .selectFrom('fleet_definitions')
        .select('definition')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.definition;
    });
  }

  /** Starts a run with a waiting job for each server. Returns its id. */
  startRun(
    { fleet, definitionHash, trigger, servers, queueOf }: NewFleetRun,
    alongside?: Alongside<string>,
  ): Promise<string> {
    const started_at = new Date().toISOString();
    const id = runId(started_at);
    return this.doing('write', () =>
      inTransaction(this.db, async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('fleet_runs')
          .values({ id, fleet, definition_hash: definitionHash, trigger, started_at, finished_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        // The first attempt was kept; only its confirmation was lost.
        if (numInsertedOrUpdatedRows === 0n) return id;
        const jobs = servers.map((server, position) => waitingJob(id, server, position, queueOf?.(server)));
        for (let start = 0; start < jobs.length; start += ROWS)
          await transaction
            .insertInto('fleet_jobs')
            .values(jobs.slice(start, start + ROWS))
            .execute();
        await alongside?.(sqlExecutor(transaction), id);
        return id;
      }),
    );
  }

  /** The last run of a fleet that has jobs waiting or running. */
  async unfinishedRun(fleet: string): Promise<FleetRunRow | undefined> {
    const open = await this.doing('read', () =>
      this.db
        .selectFrom('fleet_runs')
        .selectAll()
        .where('fleet', '=', fleet)
        .where('finished_at', 'is', null)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    );
    // A process that was killed after its last job has not closed the run.
    for (const run of open) if (!(await this.closeRun(run.id))) return run;
    return undefined;
  }

  /** Notes the end of a run that has no job waiting or running. Returns whether it did. */
  closeRun(id: string, onClosed?: Alongside<FleetRunRow>): Promise<boolean> {
    return this.doing('write', () => closeFleetRun(this.db, id, onClosed));
  }

  /** The runs of all fleets that have not been closed. */
  openRuns(): Promise<readonly FleetRunRow[]> {
    return this.doing('read', () =>
      this.db.selectFrom('fleet_runs').selectAll().where('finished_at', 'is', null).execute(),
    );
  }

  /** The servers of a fleet that are waiting for a check, or in one. */
  openServers(fleet: string): Promise<readonly string[]> {
    return this.doing('read', async () => {
      const rows = await this.db
        .selectFrom('fleet_jobs')
        .innerJoin('fleet_runs', 'fleet_runs.id', 'fleet_jobs.fleet_run_id')
        .select('server')
        .distinct()
        .where('fleet', '=', fleet)
        .where('fleet_runs.finished_at', 'is', null)
        .where('state', 'in', ['waiting', 'running'])
        .execute();
      return rows.map(({ server }) => server);
    });
  }

  /** The runs of a fleet, the newest first. */
  runs(fleet: string, limit: number): Promise<readonly FleetRunRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_runs')
        .selectAll()
        .where('fleet', '=', fleet)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** The runs of all fleets, the newest first. */
  recentRuns(limit: number): Promise<readonly FleetRunRow[]> {
    return this.doing('read', () =>
      this.db
        .selectFrom('fleet_runs')
        .selectAll()
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    );
  }

  /** A run by its id. */
  run(id: string): Promise<FleetRunRow | undefined> {
    return this.doing('read', () =>
      this.db.selectFrom('fleet_runs').selectAll().where('id', '=', id).executeTakeFirst(),
    );
  }
}

function waitingJob(fleet_run_id: string, server: string, position: number, queue = ''): FleetJobRow {
  const nobody = { run_id: null, worker: null, assay: null, fault: null };
  const never = { started_at: null, finished_at: null };
  const key = { fleet_run_id, server, position, queue: queue === '' ? null : queue };
  return { ...key, state: 'waiting', attempts: 0, ...nobody, ...never };
}
