import { type ColumnDataType, type Kysely, type Migration, sql } from 'kysely';
import { createFleetMembers, createFleetTables } from './fleet-migration.js';
import { createOverviewTables } from './overview-migration.js';

/** The kinds of database. */
export type DatabaseKind = 'embedded' | 'postgres';

/** Every step from an empty database to the current tables, in order. A step that was published never changes. */
export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return {
    '0001-runs': { up: (db) => createTables(db, kind) },
    '0002-fleet': { up: createFleetTables },
    '0003-overview': { up: createOverviewTables },
    '0004-fleet-members': { up: createFleetMembers },
  };
}

async function createTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === 'postgres' ? 'bytea' : 'blob';
  const id: ColumnDataType = kind === 'postgres' ? 'serial' : 'integer';
  await db.schema
    .createTable('servers')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('target', 'text')
    .execute();
  await createRuns(db, bytes);
  await db.schema
    .createTable('tool_results')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('tool', 'text', (column) => column.notNull())
    .addColumn('classification', 'text')
    .addColumn('confidence', 'integer', (column) => column.notNull())
    .addColumn('contract', 'text', (column) => column.notNull())
    .addColumn('p50', 'double precision')
    .addColumn('p95', 'double precision')
    .addColumn('definition', 'text')
    .addPrimaryKeyConstraint('tool_results_key', ['run_id', 'tool'])
    .execute();
  await db.schema
    .createTable('definitions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
  await createFindings(db);
}

async function createRuns(db: Kysely<unknown>, bytes: 'bytea' | 'blob'): Promise<void> {
  const numbers = [
    ...['tools', 'tested', 'fully_working', 'confidence', 'contract_yes', 'contract_no', 'contract_untested'],
    ...['errors', 'warnings', 'notes', 'findings_new', 'findings_fixed', 'findings_returned', 'calls'],
    'milliseconds',
  ];
  let table = db.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('server_id', 'integer', (column) =>
      column.notNull().references('servers.id').onDelete('cascade'),
    );
  for (const name of ['started_at', 'verdict', 'revision', 'mode'])
    table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['fault', 'partial', 'server_version', 'assay']) table = table.addColumn(name, 'text');
  for (const name of numbers) table = table.addColumn(name, 'integer', (column) => column.notNull());
  await table.addColumn('report', sql.raw(bytes), (column) => column.notNull()).execute();
  await db.schema
    .createIndex('runs_of_server')
    .on('runs')
    .columns(['server_id', 'started_at', 'id'])
    .execute();
}

async function createFindings(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('findings')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('server_id', 'integer', (column) =>
      column.notNull().references('servers.id').onDelete('cascade'),
    );
  for (const name of ['rule', 'severity', 'message', 'first_run', 'first_seen', 'last_run', 'last_seen'])
    table = table.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['tool', 'fixed_run', 'fixed_at']) table = table.addColumn(name, 'text');
  await table
    .addColumn('returned', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('findings_key', ['server_id', 'id'])
    .execute();
  await db.schema
    .createTable('finding_changes')
    .addColumn('run_id', 'text', (column) => column.notNull().references('runs.id').onDelete('cascade'))
    .addColumn('finding_id', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('finding_changes_key', ['run_id', 'finding_id'])
    .execute();
}
