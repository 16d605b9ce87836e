import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../model/fault.js';
import { isRecord } from '../model/json.js';

/** Milliseconds before each further attempt: together enough for a database to restart. */
const PAUSES = [50, 250, 1000, 3000, 5000, 10_000];

/** Codes of a connection that broke, that a restarting database does not accept yet, and of a deadlock. */
const CODES: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '08000', '08003', '08006', '08001', '08004'],
  ...['40001', '40P01'],
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
]);

/** Does something that may be done twice; again where the connection to the database broke. */
export async function retryConnection<T>(task: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES)
    try {
      return await task();
    } catch (error) {
      if (!isBroken(error)) throw error;
      await wait(pause);
    }
  return await task();
}

/** How the driver begins, without a code, what it says of a connection that ended or that it did not get. */
const MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
];

function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = isRecord(error) && typeof error.code === 'string' ? error.code : '';
  return CODES.has(code) || MESSAGES.some((start) => error.message.startsWith(start));
}

/** Whether a fault of a database means that it is out of reach for now. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Fault && isBroken(error.cause);
}
