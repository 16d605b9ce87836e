import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Runs a statement of somebody else, such as a queue that keeps its tables in the same database. */
export type SqlExecutor = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

/** Done in the transaction of a change, so that both happen or neither. */
export type Alongside<T = void> = (execute: SqlExecutor, value: T) => Promise<void>;

/** Runs statements on a database, or inside a transaction of it. */
export function sqlExecutor(db: Kysely<Tables>): SqlExecutor {
  return async (text, values = []) => {
    const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
    return { rows };
  };
}
