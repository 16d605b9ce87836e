import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.js';

/** Does something all or not at all. Throws what went wrong in it, even where the database has rolled back on its own. */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let failure: { readonly cause: unknown } | undefined;
  try {
    return await db.transaction().execute(async (transaction) => {
      try {
        return await work(transaction);
      } catch (cause) {
        failure = { cause };
        throw cause;
      }
    });
  } catch (error) {
    throw failure === undefined ? error : failure.cause;
  }
}
