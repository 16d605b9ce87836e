import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';
import { TREND_LENGTH, trendCharacter } from './trend.js';

/** Copies the last run of a server, its trend and the number of its runs into the row of the server. */
export async function refreshServer(db: Kysely<Tables>, id: number): Promise<void> {
  const recent = await db
    .selectFrom('runs')
    .select(['id', 'started_at', 'verdict', 'tools', 'fully_working', 'errors', 'warnings', 'notes'])
    .where('server_id', '=', id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TREND_LENGTH)
    .execute();
  const [last, previous] = recent;
  if (last === undefined) return;
  const { runs } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('runs'))
    .where('server_id', '=', id)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('servers')
    .select(['last_verdict', 'verdict_since'])
    .where('id', '=', id)
    .executeTakeFirst();
  const changed = recent.findIndex(({ verdict }) => verdict !== last.verdict);
  const oldest = recent.at(changed < 0 ? -1 : changed - 1) ?? last;
  // The verdict may be older than the runs that were read.
  const since =
    changed < 0 && known?.last_verdict === last.verdict && known.verdict_since !== null
      ? [known.verdict_since, oldest.started_at].sort()[0]
      : oldest.started_at;
  await db
    .updateTable('servers')
    .set({
      last_run: last.id,
      last_started_at: last.started_at,
      last_verdict: last.verdict,
      previous_verdict: previous?.verdict ?? null,
      verdict_since: since ?? last.started_at,
      run_count: Number(runs),
      tools: last.tools,
      fully_working: last.fully_working,
      errors: last.errors,
      warnings: last.warnings,
      notes: last.notes,
      trend: recent
        .toReversed()
        .map(({ verdict, fully_working, tools }) => trendCharacter(verdict, fully_working, tools))
        .join(''),
    })
    .where('id', '=', id)
    .execute();
}
