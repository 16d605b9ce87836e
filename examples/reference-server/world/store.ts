import { broken } from '../tool-error.js';

/** Things of one kind, kept in the embedded database in the order in which they were added. */
export interface Collection<T> {
  add(id: string, item: T): void;
  replace(id: string, item: T): void;
  get(id: string): T | undefined;
  /** True if it was there. */
  remove(id: string): boolean;
  /** Oldest first. */
  all(): T[];
  clear(): void;
}

/** The server's own database. */
export interface Store {
  collection<T>(
    name: 'memories' | 'ghap' | 'lessons' | 'sessions' | 'counters' | 'code' | 'commits' | 'jobs',
  ): Collection<T>;
  /** All or nothing of what `work` changes. */
  atomically<T>(work: () => T): T;
  close(): void;
}

interface Connection {
  exec(sql: string): void;
  prepare(sql: string): {
    run(...values: string[]): { readonly changes: number };
    all(...values: string[]): { readonly body: string }[];
  };
  close(): void;
}

/** Opens the database; the package is optional, so its absence is told to the caller of a tool. */
export async function openStore(file: string): Promise<Store> {
  const { default: Database } = await import('libsql').catch(() => {
    throw broken('The embedded database is not installed: add the package libsql.');
  });
  const connection = new Database(file) as unknown as Connection;
  return {
    collection: (name) => openCollection(connection, name),
    atomically(work) {
      connection.exec('BEGIN');
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

function openCollection<T>(connection: Connection, name: string): Collection<T> {
  connection.exec(
    `CREATE TABLE IF NOT EXISTS ${name} (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL)`,
  );
  const read = (sql: string, ...values: string[]): T[] =>
    connection
      .prepare(sql)
      .all(...values)
      .map(({ body }): T => JSON.parse(body));
  const change = (sql: string, ...values: string[]) => connection.prepare(sql).run(...values).changes;
  return {
    add: (id, item) => void change(`INSERT INTO ${name} (id, body) VALUES (?, ?)`, id, JSON.stringify(item)),
    replace: (id, item) => void change(`UPDATE ${name} SET body = ? WHERE id = ?`, JSON.stringify(item), id),
    get: (id) => read(`SELECT body FROM ${name} WHERE id = ?`, id)[0],
    remove: (id) => change(`DELETE FROM ${name} WHERE id = ?`, id) > 0,
    all: () => read(`SELECT body FROM ${name} ORDER BY seq`),
    clear: () => void change(`DELETE FROM ${name}`),
  };
}
