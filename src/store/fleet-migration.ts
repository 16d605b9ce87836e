import type { Kysely } from 'kysely';

/** Creates the tables of fleets. */
export async function createFleetTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fleets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('definition_hash', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('fleet_definitions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('definition', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('fleet_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fleet', 'text', (column) => column.notNull())
    .addColumn('definition_hash', 'text', (column) => column.notNull())
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await db.schema
    .createIndex('runs_of_fleet')
    .on('fleet_runs')
    .columns(['fleet', 'started_at', 'id'])
    .execute();
  await createJobs(db);
  let workers = db.schema
    .createTable('fleet_workers')
    .addColumn('id', 'text', (column) => column.primaryKey());
  for (const name of ['host', 'assay', 'tags', 'started_at', 'seen_at'])
    workers = workers.addColumn(name, 'text', (column) => column.notNull());
  for (const name of ['pid', 'concurrency'])
    workers = workers.addColumn(name, 'integer', (column) => column.notNull());
  await workers.execute();
}

/** Adds which servers a fleet has, with their groups and tags. Filled when a fleet is next run, scheduled or served. */
export async function createFleetMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fleet_servers')
    .addColumn('fleet', 'text', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('group_name', 'text')
    .addPrimaryKeyConstraint('fleet_servers_key', ['server', 'fleet'])
    .execute();
  await db.schema.createIndex('servers_of_fleet').on('fleet_servers').columns(['fleet', 'server']).execute();
  await db.schema
    .createTable('fleet_tags')
    .addColumn('fleet', 'text', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fleet_tags_key', ['server', 'tag', 'fleet'])
    .execute();
  await db.schema.createIndex('tags_of_fleet').on('fleet_tags').columns(['fleet', 'tag']).execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  let jobs = db.schema
    .createTable('fleet_jobs')
    .addColumn('fleet_run_id', 'text', (column) =>
      column.notNull().references('fleet_runs.id').onDelete('cascade'),
    )
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull());
  for (const name of ['position', 'attempts'])
    jobs = jobs.addColumn(name, 'integer', (column) => column.notNull());
  for (const name of ['run_id', 'worker', 'assay', 'queue', 'started_at', 'finished_at', 'fault'])
    jobs = jobs.addColumn(name, 'text');
  await jobs.addPrimaryKeyConstraint('fleet_jobs_key', ['fleet_run_id', 'server']).execute();
  await db.schema
    .createIndex('fleet_jobs_by_state')
    .on('fleet_jobs')
    .columns(['fleet_run_id', 'state', 'position'])
    .execute();
  await db.schema.createIndex('fleet_jobs_of_server').on('fleet_jobs').columns(['server', 'state']).execute();
}
