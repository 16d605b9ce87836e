import { type Kysely, sql } from 'kysely';
import { refreshServer } from './refresh-server.js';
import type { Tables } from './tables.js';

const TEXTS = ['last_run', 'last_started_at', 'last_verdict', 'previous_verdict', 'verdict_since'];
const NUMBERS = ['run_count', 'tools', 'fully_working', 'errors', 'warnings', 'notes'];

/** Adds what a page over all servers reads, and fills it from the runs that are kept. */
export async function createOverviewTables(db: Kysely<Tables>): Promise<void> {
  for (const name of TEXTS) await db.schema.alterTable('servers').addColumn(name, 'text').execute();
  for (const name of NUMBERS)
    await db.schema
      .alterTable('servers')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable('servers')
    .addColumn('trend', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await createCounters(db);
  await createDefinitionChanges(db);
  await db.schema
    .createTable('tokens')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('runs_by_time').on('runs').columns(['started_at', 'id']).execute();
  await sql`create index findings_open_of_rule on findings (rule, first_seen) where fixed_run is null`.execute(
    db,
  );
  await fill(db);
}

async function createCounters(db: Kysely<Tables>): Promise<void> {
  let days = db.schema.createTable('days').addColumn('day', 'text', (column) => column.primaryKey());
  for (const name of ['clean', 'findings', 'untested'])
    days = days.addColumn(name, 'integer', (column) => column.notNull());
  await days.execute();
  let totals = db.schema
    .createTable('rule_totals')
    .addColumn('rule', 'text', (column) => column.primaryKey());
  for (const name of ['servers', 'errors', 'warnings', 'notes'])
    totals = totals.addColumn(name, 'integer', (column) => column.notNull());
  await totals.execute();
  await db.schema
    .createTable('rule_days')
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('fixed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('rule_days_key', ['rule', 'day'])
    .execute();
}

async function createDefinitionChanges(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('definition_changes')
    .addColumn('server_id', 'integer', (column) =>
      column.notNull().references('servers.id').onDelete('cascade'),
    )
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('definition_changes_key', ['run_id', 'tool'])
    .execute();
  await db.schema
    .createIndex('definition_changes_of_server')
    .on('definition_changes')
    .columns(['server_id', 'at'])
    .execute();
}

async function fill(db: Kysely<Tables>): Promise<void> {
  const count = (verdict: string) => sql`sum(case when verdict = ${sql.lit(verdict)} then 1 else 0 end)`;
  await sql`insert into days (day, clean, findings, untested)
    select substr(started_at, 1, 10), ${count('clean')}, ${count('findings')}, ${count('untested')}
    from runs group by substr(started_at, 1, 10)`.execute(db);
  const severe = (severity: string) => sql`sum(case when severity = ${sql.lit(severity)} then 1 else 0 end)`;
  await sql`insert into rule_totals (rule, servers, errors, warnings, notes)
    select rule, count(distinct server_id), ${severe('error')}, ${severe('warning')}, ${severe('info')}
    from findings where fixed_run is null group by rule`.execute(db);
  for (const { id } of await db.selectFrom('servers').select('id').execute()) await refreshServer(db, id);
}
