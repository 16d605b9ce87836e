import { isRecord } from '../../model/json.js';
import { safeJson } from '../../model/safe-json.js';
import type { LockFile } from './lock-file.js';

/**
 * The text of a lock file: keys sorted, one property a line, so that a change shows as the lines that changed. Invisible
 * characters are escaped, because people review this file.
 */
export function lockText(lock: LockFile): string {
  return `${safeJson(inKeyOrder(lock))}\n`;
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, inKeyOrder(value[key])]),
  );
}
