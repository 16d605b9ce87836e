import type { Kysely } from 'kysely';
import type { DatabaseTask } from './database-fault.js';
import type { TokenRow } from './overview-tables.js';
import type { Tables } from './tables.js';

/** The tokens of the dashboard, as their hashes. */
export class AccessTokens {
  private readonly db: Kysely<Tables>;
  private readonly doing: DatabaseTask;

  constructor(db: Kysely<Tables>, doing: DatabaseTask) {
    this.db = db;
    this.doing = doing;
  }

  /** Adds a token. Returns false where the name is taken. */
  add(token: TokenRow): Promise<boolean> {
    return this.doing('write', async () => {
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('tokens')
        .values(token)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0;
    });
  }

  /** Every token, by name. */
  list(): Promise<readonly TokenRow[]> {
    return this.doing('read', () => this.db.selectFrom('tokens').selectAll().orderBy('name').execute());
  }

  /** Removes a token. Returns false where there is none of that name. */
  remove(name: string): Promise<boolean> {
    return this.doing('write', async () => {
      const { numDeletedRows } = await this.db
        .deleteFrom('tokens')
        .where('name', '=', name)
        .executeTakeFirst();
      return Number(numDeletedRows) > 0;
    });
  }
}
