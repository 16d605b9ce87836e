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

/** Opens a database file; the package is optional, so its absence is told to the caller of a tool. */
export async function connect(file: string): Promise<Connection> {
  const { default: Database } = await import('libsql/promise').catch(() => {
    throw broken('The embedded database is not installed: add the package libsql.');
  });
  return new Database(file, {}) as unknown as Connection;
}
