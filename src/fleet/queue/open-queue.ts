import { setTimeout as wait } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { Fault } from '../../model/fault.js';
import { type History, isUnreachable, type SqlExecutor } from '../../store/index.js';
import { DEAD_QUEUE, WEBHOOK_QUEUE } from './queue-names.js';

/** The schema of the database that holds the tables of the queue. */
const SCHEMA = 'assay_queue';

/** The version of those tables that this version of pg-boss writes. */
const SCHEMA_VERSION = 24;

/** Milliseconds between two attempts to reach the database again. */
const PAUSE = 1000;

/** A queue of checks, in the database of the history. */
export interface OpenQueue {
  readonly history: History;
  readonly boss: PgBoss;
  /** Stops its timers. The history stays open. */
  close(): Promise<void>;
}

/** Who opens a queue. A worker also runs its schedules and its upkeep. */
export interface QueueUse {
  readonly isWorker: boolean;
  /** Told once for each time that the database is out of reach, and once when it is back. */
  readonly onReach?: (isReachable: boolean) => void;
}

/** Opens the queue in the database of a history, and creates its tables where they are missing. Throws a `Fault`. */
export async function openQueue(history: History, { isWorker, onReach }: QueueUse): Promise<OpenQueue> {
  const { default: Boss } = await import('pg-boss').catch(() => {
    throw new Fault('config', 'Workers need the package pg-boss.', { fix: 'Run "npm install pg-boss".' });
  });
  const closing = new AbortController();
  const execute = patient(history.executor(), closing.signal, onReach);
  const boss = new Boss({
    db: queueDatabase(execute),
    schema: SCHEMA,
    schedule: isWorker,
    supervise: isWorker,
    maintenanceIntervalSeconds: 30,
  });
  // What fails in its upkeep is done again the next time.
  boss.on('error', () => undefined);
  await boss.start();
  if (Number(await boss.schemaVersion()) > SCHEMA_VERSION)
    throw new Fault('config', 'The queue was written by a newer version of Assay.', {
      fix: 'Update Assay on this machine.',
    });
  await boss.createQueue(DEAD_QUEUE);
  await boss.createQueue(WEBHOOK_QUEUE);
  return {
    history,
    boss,
    async close() {
      closing.abort();
      await boss.stop({ graceful: false });
    },
  };
}

/** The statements of the queue, on a database or inside a transaction of it. */
export function queueDatabase(execute: SqlExecutor): PgBoss.Db {
  return { executeSql: (text, values) => execute(text, values) };
}

/**
 * Waits for a database that is out of reach, for as long as the queue is open: pg-boss does not expect its statements to
 * fail, and would end the process.
 */
function patient(execute: SqlExecutor, closing: AbortSignal, onReach?: QueueUse['onReach']): SqlExecutor {
  let isReachable = true;
  const tell = (isNow: boolean): void => {
    if (isReachable !== isNow) onReach?.(isNow);
    isReachable = isNow;
  };
  return async (text, values) => {
    for (;;)
      try {
        const result = await execute(text, values);
        tell(true);
        return result;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (closing.aborted) return { rows: [] };
        tell(false);
        await wait(PAUSE);
      }
  };
}
