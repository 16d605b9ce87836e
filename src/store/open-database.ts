import { closeSync, constants, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CompiledQuery, type Dialect, Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { Fault } from '../model/fault.js';
import { databaseFault } from './database-fault.js';
import { type DatabaseKind, migrations } from './migrations.js';
import type { Tables } from './tables.js';

/** Milliseconds that a writer waits for another one. */
const PATIENCE = 30_000;

/** The schema of a Postgres database that holds the tables. */
const SCHEMA = 'assay';

/** What a location names: `postgres://…`, or the file of an embedded database. */
export function databaseKind(location: string): DatabaseKind {
  return /^postgres(?:ql)?:/i.test(location) ? 'postgres' : 'embedded';
}

/** Opens a database, creates it where it is missing, and brings its tables up to date. Throws a `Fault`. */
export async function openDatabase(location: string): Promise<Kysely<Tables>> {
  const kind = databaseKind(location);
  let db: Kysely<Tables> | undefined;
  try {
    const { dialect, alone } = await (kind === 'postgres' ? postgres(location) : embedded(location));
    db = new Kysely<Tables>({ dialect });
    await migrate(db, kind, alone);
    return db;
  } catch (error) {
    await db?.destroy().catch(() => undefined);
    throw error instanceof Fault ? error : databaseFault(error, location, 'open');
  }
}

/** How to speak to a database, and how to do something while nobody else writes. */
interface Access {
  readonly dialect: Dialect;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

async function postgres(location: string): Promise<Access> {
  const { default: pg } = await import('pg').catch(() => {
    throw new Fault('config', 'Postgres needs the package pg.', { fix: 'Run "npm install pg".' });
  });
  const pool = new pg.Pool({
    ...{ connectionString: location, max: 4, connectionTimeoutMillis: PATIENCE, keepAlive: true },
  });
  // A connection that breaks fails its query, or is replaced; without listeners it would also end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set search_path to ${SCHEMA}`));
    },
  });
  // The migrator takes a lock of its own.
  return { dialect, alone: (work) => work() };
}

async function embedded(location: string): Promise<Access> {
  const { default: Database } = await import('libsql').catch(() => {
    throw new Fault('config', 'The embedded database needs the package libsql.', {
      fix: 'Run "npm install libsql", or name a Postgres database with --db postgres://…',
    });
  });
  const file = resolve(location);
  createPrivately(file);
  const database = new Database(file, { timeout: PATIENCE });
  for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
    database.pragma(pragma);
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    database.exec('begin immediate');
    try {
      const done = await work();
      database.exec('commit');
      return done;
    } catch (error) {
      if (database.inTransaction) database.exec('rollback');
      throw error;
    }
  };
  return { dialect: new SqliteDialect({ database }), alone };
}

/** Only its owner may read it, because responses may hold secrets; a symbolic link is not followed. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
}

async function migrate(db: Kysely<Tables>, kind: DatabaseKind, alone: Access['alone']): Promise<void> {
  const steps = migrations(kind);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    ...(kind === 'postgres' ? { migrationTableSchema: SCHEMA } : {}),
  });
  const { error } = await alone(async () => {
    await refuseNewer(db, Object.keys(steps));
    return await migrator.migrateToLatest();
  });
  if (error !== undefined) throw error;
}

/** Throws a `Fault` where a newer version has changed the tables meanwhile. */
export async function refuseNewerTables(db: Kysely<Tables>, location: string): Promise<void> {
  await refuseNewer(db, Object.keys(migrations(databaseKind(location))));
}

/** A newer version may have changed what the tables mean. */
async function refuseNewer(db: Kysely<Tables>, known: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.find(({ name }) => !known.includes(name));
  if (unknown !== undefined)
    throw new Fault('config', `The history was written by a newer version of Assay (${unknown.name}).`, {
      fix: 'Update Assay, or name another database with --db.',
    });
}
