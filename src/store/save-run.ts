import type { Kysely, Transaction } from 'kysely';
import type { ServerRun } from '../model/servers-report.js';
import { inTransaction } from './in-transaction.js';
import { type CountedRun, keepOverview } from './keep-overview.js';
import { definitionRows, type RunKey, runRow, toolRows } from './run-rows.js';
import { storedName, storedText } from './stored-text.js';
import type { FindingChange, FindingRow, Tables } from './tables.js';
import { trackFindings } from './track-findings.js';

/** Rows of one statement: databases limit the number of parameters. */
const ROWS = 200;

/** A run to keep. */
export interface NewRun extends ServerRun {
  readonly id: string;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * Keeps a run, all of it or nothing. Returns whether it was new: a second attempt changes nothing. What is done
 * `alongside` belongs to the same transaction, and is done for a run that was known as well.
 */
export async function saveRun(
  db: Kysely<Tables>,
  run: NewRun,
  alongside?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  const started_at = new Date(run.startedAt).toISOString();
  // Compressed before, so that the database is not locked meanwhile.
  const row = await runRow({ id: run.id, server_id: 0, started_at }, run);
  return await inTransaction(db, async (transaction) => {
    const isNew = await insertRun(transaction, run, row);
    await alongside?.(transaction);
    return isNew;
  });
}

async function insertRun(
  transaction: Transaction<Tables>,
  run: NewRun,
  row: Awaited<ReturnType<typeof runRow>>,
): Promise<boolean> {
  const { id, started_at } = row;
  // The first statement writes: from here on, writers of this server follow one another.
  const server_id = await serverId(transaction, run);
  const known = await transaction.selectFrom('runs').select('id').where('id', '=', id).executeTakeFirst();
  if (known !== undefined) return false;
  const key = { id, server_id, started_at };
  const findings = await tracked(transaction, key, run);
  const { rows, changes } = findings;
  const count = (wanted: FindingChange['change']): number =>
    changes.filter(({ change }) => change === wanted).length;
  await transaction
    .insertInto('runs')
    .values({
      ...row,
      server_id,
      findings_new: count('new'),
      findings_fixed: count('fixed'),
      findings_returned: count('returned'),
    })
    .execute();
  for (const part of parts(toolRows(id, run.report)))
    await transaction.insertInto('tool_results').values(part).execute();
  for (const part of parts(definitionRows(run.report)))
    await transaction
      .insertInto('definitions')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await writeFindings(transaction, rows);
  for (const part of parts(changes)) await transaction.insertInto('finding_changes').values(part).execute();
  await keepOverview(transaction, { ...key, verdict: run.verdict, ...findings });
  return true;
}

async function serverId(transaction: Transaction<Tables>, { name, report }: ServerRun): Promise<number> {
  const origin = report.origin?.server;
  const target = origin === undefined ? null : storedText(origin);
  const { id } = await transaction
    .insertInto('servers')
    .values({ name: storedName(name), target })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ target }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A run that is older than the last one tells nothing about what is open now. */
async function tracked(
  transaction: Transaction<Tables>,
  key: RunKey,
  { report, verdict }: NewRun,
): Promise<Pick<CountedRun, 'known' | 'rows' | 'changes'>> {
  const later = await transaction
    .selectFrom('runs')
    .select('id')
    .where('server_id', '=', key.server_id)
    .where('started_at', '>', key.started_at)
    .limit(1)
    .executeTakeFirst();
  if (later !== undefined) return { known: [], rows: [], changes: [] };
  const known = await transaction
    .selectFrom('findings')
    .selectAll()
    .where('server_id', '=', key.server_id)
    .execute();
  return { known, ...trackFindings(known, { ...key, report, hasTested: verdict !== 'untested' }) };
}

async function writeFindings(transaction: Transaction<Tables>, rows: readonly FindingRow[]): Promise<void> {
  for (const part of parts(rows))
    await transaction
      .insertInto('findings')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['server_id', 'id']).doUpdateSet(({ ref }) => ({
          severity: ref('excluded.severity'),
          message: ref('excluded.message'),
          last_run: ref('excluded.last_run'),
          last_seen: ref('excluded.last_seen'),
          fixed_run: ref('excluded.fixed_run'),
          fixed_at: ref('excluded.fixed_at'),
          returned: ref('excluded.returned'),
        })),
      )
      .execute();
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS) yield rows.slice(start, start + ROWS);
}
