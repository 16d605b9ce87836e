import type { Kysely } from 'kysely';
import type { FleetRunRow } from './fleet-tables.js';
import { inTransaction } from './in-transaction.js';
import { type Alongside, sqlExecutor } from './sql-executor.js';
import type { Tables } from './tables.js';

/**
 * Notes the end of a run of a fleet that has no job waiting or running. Returns whether it did. Done after the last job,
 * in a transaction of its own: two jobs that end at once do not see each other's end before. What is done `onClosed`
 * belongs to that transaction, and so is done once.
 */
export async function closeFleetRun(
  db: Kysely<Tables>,
  id: string,
  onClosed?: Alongside<FleetRunRow>,
): Promise<boolean> {
  if (onClosed === undefined) return (await closed(db, id)) !== undefined;
  return await inTransaction(db, async (transaction) => {
    const run = await closed(transaction, id);
    if (run !== undefined) await onClosed(sqlExecutor(transaction), run);
    return run !== undefined;
  });
}

async function closed(db: Kysely<Tables>, id: string): Promise<FleetRunRow | undefined> {
  return await db
    .updateTable('fleet_runs')
    .set({ finished_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fleet_jobs')
            .select('server')
            .where('fleet_run_id', '=', id)
            .where('state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst();
}
