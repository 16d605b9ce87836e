import type { OwnPostgres } from '../../scripts/start-postgres.mjs';
import { type Stubs, startAssay } from './stubs.js';

/** Runs something with a Postgres server of its own. */
export async function withPostgres<T>(use: (postgres: OwnPostgres) => Promise<T>): Promise<T> {
  const script = new URL('../../../scripts/start-postgres.mjs', import.meta.url).href;
  const { startPostgres }: { startPostgres: () => Promise<OwnPostgres> } = await import(script);
  const postgres = await startPostgres();
  try {
    return await use(postgres);
  } finally {
    postgres.stop();
  }
}

/** Puts a job for each server of a fleet file on the queue. */
export async function enqueue({ url }: OwnPostgres, file: string, { folder }: Stubs): Promise<void> {
  await startAssay(['fleet', 'run', file, '--db', url, '--detach'], folder).ended;
}
