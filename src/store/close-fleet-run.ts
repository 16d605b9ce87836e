import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/**
 * Notes the end of a run of a fleet that has no job waiting or running. Returns whether it did. Done after the last job,
 * in a transaction of its own: two jobs that end at once do not see each other's end before.
 */
export async function closeFleetRun(db: Kysely<Tables>, id: string): Promise<boolean> {
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
