import { closeSync, constants, lstatSync, mkdirSync, openSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { CompiledQuery, type Dialect, Kysely, Migrator, PostgresDialect, SqliteDialect } from 'kysely';
import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';
import { type ColumnKinds, checkedRows, kindOfType } from './checked-rows.js';
import { databaseFault } from './database-fault.js';
import { type DatabaseKind, migrations } from './migrations.js';
import { readableTexts } from './readable-texts.js';
import { type DeclaredObject, refuseForeignSchema } from './refuse-foreign-schema.js';
import type { Tables } from './tables.js';

/** Milliseconds that a writer waits for another one. */
const PATIENCE = 30_000;

/** Our folder in a project, which may come from somebody else with everything in it. */
const OWN_FOLDER = '.assay';

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
    const { dialect, alone, columnKinds } = await (kind === 'postgres'
      ? postgres(location)
      : embedded(location));
    db = new Kysely<Tables>({ dialect });
    await migrate(db, kind, alone);
    return columnKinds === undefined ? db : db.withPlugin(checkedRows(columnKinds()));
  } catch (error) {
    await db?.destroy().catch(() => undefined);
    throw error instanceof Fault ? error : databaseFault(error, location, 'open');
  }
}

/** How to speak to a database, and how to do something while nobody else writes. */
interface Access {
  readonly dialect: Dialect;
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** What the columns hold, where the database does not see to it. */
  columnKinds?(): ColumnKinds;
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
  for (const pragma of PRAGMAS) database.pragma(pragma);
  const readable = readableTexts(database);
  const rowsOf = (sql: string): readonly unknown[] => readable.prepare(sql).all([]);
  refuseForeignSchema(rowsOf(DECLARATIONS).filter(isDeclaredObject), location);
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
  return {
    dialect: new SqliteDialect({ database: readable }),
    alone,
    columnKinds: () => columnKindsOf(rowsOf(COLUMNS)),
  };
}

/** What a file declares is not believed: no function of it runs but those that are safe. */
const PRAGMAS = ['trusted_schema = off', 'journal_mode = wal', 'synchronous = full', 'foreign_keys = on'];

/** As texts: the database reads bytes that are declared in their place in the same way. */
const DECLARATIONS = `select cast(type as text) as type, cast(name as text) as name, cast(sql as text) as sql
  from sqlite_master`;

const COLUMNS = `select columns.name, columns.type from sqlite_master as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table'`;

const isDeclaredObject = (row: unknown): row is DeclaredObject =>
  isRecord(row) && typeof row.type === 'string' && typeof row.name === 'string';

function columnKindsOf(rows: readonly unknown[]): ColumnKinds {
  const kinds = new Map<string, Set<string>>();
  for (const row of rows)
    if (isRecord(row) && typeof row.name === 'string' && typeof row.type === 'string')
      kinds.set(row.name, (kinds.get(row.name) ?? new Set()).add(kindOfType(row.type)));
  return kinds;
}

/** Only its owner may read it, because responses may hold secrets; a symbolic link is not followed. */
function createPrivately(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  if (basename(folder) === OWN_FOLDER && lstatSync(folder).isSymbolicLink())
    throw new Fault('unwritable', `Cannot open the history ${file}: its folder is a symbolic link.`, {
      fix: 'Name the file itself with --db.',
    });
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
