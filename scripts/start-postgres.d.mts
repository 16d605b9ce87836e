/** A Postgres server with a folder, a port and a database of its own. */
export interface OwnPostgres {
  /** `postgres://…` of a database that is empty at first. */
  readonly url: string;
  /** Stops it at once, as a crash would, and starts it again. */
  restart(): void;
  stop(): void;
}

/** Starts a Postgres server; with `host`, on that address instead of the loopback. */
export function startPostgres(options?: { readonly host?: string }): Promise<OwnPostgres>;
