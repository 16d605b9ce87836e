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
  if (onClosed === undefined) return await closed(db, id);
  return await inTransaction(db, async (transaction) => {
    if (!(await closed(transaction, id))) return false;
    const run = await transaction
      .selectFrom('fleet_runs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await onClosed(sqlExecutor(transaction), run);
    return true;
  });
}

async function closed(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
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
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
