import { join } from 'node:path';
import { broken, invalid } from '../tool-error.js';
import { type Cell, type Connection, connect, type Statement } from './libsql.js';
import { SAMPLE_DATA } from './sample-data.js';
import { refuseForeignCalls } from './sql-functions.js';
import { singleStatement } from './statement.js';
import { requireWellFormed } from './well-formed.js';

/** Rows as the query tool gives them. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** True when there were more rows than were asked for. */
  readonly truncated: boolean;
}

/** What a statement changed. */
export interface Changes {
  readonly changes: number;
}

/** The database that the database tools work on. */
export interface SampleDatabase {
  query(sql: string, values: readonly Cell[], maxRows: number): Promise<Rows>;
  /** Fails as `query` would, as far as that can be known without reading rows. */
  prepare(sql: string, values: readonly Cell[]): Promise<void>;
  execute(sql: string, values: readonly Cell[]): Promise<Changes>;
  /** Fails as `execute` would, and changes nothing: what it does, it takes back. */
  rehearse(sql: string, values: readonly Cell[]): Promise<Changes>;
  /** Table, column, type, and 1 for NOT NULL: a row for each column. */
  describe(): Promise<readonly (readonly Cell[])[]>;
}

const TIMEOUT_MS = 2_000;

/** SQLite's memory in this process; a query that wants more fails instead of taking the machine along. */
const HEAP_LIMIT = 128 * 1024 * 1024;

/** Of 4 KiB each: as large as the file may grow. */
const MAX_PAGES = 12_800;

/** Larger integers are given as text: as JSON numbers they would lose digits. */
const EXACT = Number.MAX_SAFE_INTEGER;

const COLUMNS = `SELECT m.name, c.name, c.type, c."notnull" FROM sqlite_master AS m, pragma_table_info(m.name) AS c
  WHERE m.type = 'table' ORDER BY m.name, c.cid`;

/** Makes the sample database on first use, in a folder of the server's own. */
export function openSampleDatabase(folder: string): SampleDatabase {
  const file = join(folder, 'sample.db');
  let created: Promise<void> | undefined;
  const ready = () => {
    created ??= using(file, (connection) => connection.exec(SAMPLE_DATA));
    return created;
  };
  const reading = async <T>(
    sql: string,
    values: readonly Cell[],
    work: (connection: Connection, select: string) => Promise<T>,
  ): Promise<T> => {
    const select = singleStatement(sql, ['SELECT', 'WITH', 'VALUES']);
    requireWellFormedValues(values);
    await ready();
    // Read-only three times over: as the file is opened, by pragma, and since only SELECT fits a subquery.
    return using(`file:${file}?mode=ro`, async (connection) => {
      await connection.exec('PRAGMA query_only = ON');
      return work(connection, select);
    });
  };
  const changing = async (sql: string, values: readonly Cell[], isKept: boolean): Promise<Changes> => {
    const change = singleStatement(sql, ['INSERT', 'UPDATE', 'DELETE']);
    requireWellFormedValues(values);
    await ready();
    // On a connection of its own: a statement that has been explained would hold back the change.
    await using(`file:${file}?mode=ro`, (connection) => refuseForeignCalls(connection, change));
    return using(file, async (connection) => {
      await connection.exec(`PRAGMA foreign_keys = ON; PRAGMA max_page_count = ${MAX_PAGES}`);
      const statement = await connection.prepare(change);
      if (statement.columns().length > 0)
        throw invalid('RETURNING is not supported: query the rows instead.');
      await connection.exec('BEGIN');
      try {
        const { changes } = await statement.run(values);
        await connection.exec(isKept ? 'COMMIT' : 'ROLLBACK');
        return { changes };
      } catch (error) {
        // An error may have ended the transaction already.
        await connection.exec('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  };
  return {
    query: (sql, values, maxRows) =>
      reading(sql, values, (connection, select) => selectRows(connection, select, values, maxRows)),
    prepare: (sql, values) =>
      reading(sql, values, async (connection, select) => {
        const { statement } = await prepareRows(connection, select, 0);
        // Without a row nothing of the statement runs, but its placeholders must have their values.
        await statement.raw(true).all(values);
      }),
    execute: (sql, values) => changing(sql, values, true),
    rehearse: (sql, values) => changing(sql, values, false),
    async describe() {
      await ready();
      return using(file, async (connection) => (await connection.prepare(COLUMNS)).raw(true).all([]));
    },
  };
}

/**
 * Reads all rows as one JSON text: the work then happens in one step off the main thread, where a time-out can
 * interrupt it. Row by row, the second row of a slow query would block the process.
 */
async function selectRows(
  connection: Connection,
  sql: string,
  values: readonly Cell[],
  maxRows: number,
): Promise<Rows> {
  const { columns, statement } = await prepareRows(connection, sql, maxRows + 1);
  const [[text] = []] = await statement.raw(true).all(values);
  const rows: Cell[][] = JSON.parse(String(text));
  return { columns, rows: rows.slice(0, maxRows), truncated: rows.length > maxRows };
}

/** The statement that reads at most so many rows, and the names of their columns. */
async function prepareRows(
  connection: Connection,
  sql: string,
  limit: number,
): Promise<{ readonly columns: readonly string[]; readonly statement: Statement }> {
  const columns = (await connection.prepare(sql)).columns().map((column) => column.name);
  if (columns.length === 0) throw invalid('The statement returns no rows.');
  const names = columns.map((_, index) => `c${index}`);
  const cells = names.map(
    (name) => `CASE WHEN typeof(${name}) = 'blob' THEN hex(${name})
      WHEN typeof(${name}) = 'integer' AND ${name} NOT BETWEEN -${EXACT} AND ${EXACT} THEN CAST(${name} AS TEXT)
      ELSE ${name} END`,
  );
  const whole = `WITH picked (${names}) AS (SELECT * FROM (${sql}\n) LIMIT ${limit})
    SELECT json_group_array(json_array(${cells})) FROM picked`;
  await refuseForeignCalls(connection, whole);
  return { columns, statement: await connection.prepare(whole) };
}

function requireWellFormedValues(values: readonly Cell[]): void {
  for (const value of values) if (typeof value === 'string') requireWellFormed(value, 'A parameter');
}

async function using<T>(file: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(file);
  // Again and again: an interruption that comes before the statement has begun does not stop it.
  const timer = setInterval(() => connection.interrupt(), TIMEOUT_MS);
  try {
    await connection.exec(`PRAGMA hard_heap_limit = ${HEAP_LIMIT}; PRAGMA busy_timeout = 2000`);
    return await work(connection);
  } catch (error) {
    throw explained(error);
  } finally {
    clearInterval(timer);
    connection.close();
  }
}

/** What SQLite complains about is the caller's statement, but for time and space. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'SqliteError') return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_INTERRUPT') return broken('The statement took too long and was stopped.');
  if (code === 'SQLITE_NOMEM') return broken('The statement needed too much memory and was stopped.');
  if (code === 'SQLITE_FULL') return broken('The database would become too large.');
  if (code.startsWith('SQLITE_BUSY')) return broken('The database is busy.');
  return invalid(`The database rejected the statement: ${error.message}.`);
}
