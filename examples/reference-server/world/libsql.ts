import { broken } from '../tool-error.js';

/** A value that a column holds. */
export type Cell = string | number | null;

/** A prepared statement, as far as we use it. */
export interface Statement {
  raw(on: boolean): Statement;
  columns(): readonly { readonly name: string }[];
  all(values: readonly Cell[]): Promise<readonly (readonly Cell[])[]>;
  run(
    values: readonly Cell[],
  ): Promise<{ readonly changes: number; readonly lastInsertRowid: number | bigint }>;
}

/** A connection, as far as we use it. Work happens off the main thread, so that it can be interrupted. */
export interface Connection {
  prepare(sql: string): Promise<Statement>;
  exec(sql: string): Promise<void>;
  interrupt(): void;
  close(): void;
}

/**
 * Opens a database file; the package is optional, so its absence is told to the caller of a tool. The statements are kept as
 * long as the connection: when one is collected while another runs, its end waits for that one, and the whole process with it.
 */
export async function connect(file: string): Promise<Connection> {
  const { default: Database } = await import('libsql/promise').catch(() => {
    throw broken('The embedded database is not installed: add the package libsql.');
  });
  const database = new Database(file, {}) as unknown as Connection;
  const statements: Statement[] = [];
  return {
    prepare: async (sql) => {
      const statement = await database.prepare(sql);
      statements.push(statement);
      return statement;
    },
    exec: (sql) => database.exec(sql),
    interrupt: () => database.interrupt(),
    close: () => database.close(),
  };
}
