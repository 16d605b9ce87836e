import { isRecord } from '../../model/json.js';
import type { Revision } from '../../model/revision.js';

const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'result', 'error']);

/** Whether every client takes a message for the response to its request. A stricter one ignores what is not, and waits. */
export function isProperResponse(message: Readonly<Record<string, unknown>>): boolean {
  const { jsonrpc, result, error } = message;
  if (jsonrpc !== '2.0' || !Object.keys(message).every((name) => MEMBERS.has(name))) return false;
  if (!('error' in message)) return isRecord(result);
  return (
    !('result' in message) &&
    isRecord(error) &&
    Number.isSafeInteger(error.code) &&
    typeof error.message === 'string'
  );
}

/** Whether clients of a revision read batches: 2025-06-18 has removed them. */
export function mayBatch(revision: Revision | undefined): boolean {
  return revision === undefined || revision <= '2025-03-26';
}
