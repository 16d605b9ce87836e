import { existsSync } from 'node:fs';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { EMPTY_LOCK, type LockedServer, type LockFile, lockText, readLock } from '../../drift/index.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import { writeTextFile } from '../files/write-text-file.js';
import { UsageError } from '../usage-error.js';

/** Reads a lock file; one that is not there has no servers. */
export async function loadLock(file: string): Promise<LockFile> {
  if (!existsSync(file)) return EMPTY_LOCK;
  const { lock, problems } = readLock(readTextFile(file));
  if (lock === undefined)
    throw new UsageError(
      `Invalid lock file: ${file}\n  ${problems.join('\n  ')}\nRestore the file, or delete it and lock again.`,
    );
  return lock;
}

/** Writes a lock file, unless it is as it was. */
export function saveLock(file: string, lock: LockFile, before: LockFile): boolean {
  const text = lockText(lock);
  if (text === lockText(before) && existsSync(file)) return false;
  writeTextFile(file, text, { isShared: true });
  return true;
}

/** What a lock has of a server. */
export function lockedIn(lock: LockFile, name: string): LockedServer | undefined {
  return Object.hasOwn(lock.servers, name) ? lock.servers[name] : undefined;
}

/** The same, where a server has to be locked. */
export function requireLocked(lock: LockFile, name: string, file: string): LockedServer {
  const locked = lockedIn(lock, name);
  if (locked !== undefined) return locked;
  const names = Object.keys(lock.servers);
  const known = names.length === 0 ? '' : ` It has: ${names.join(', ')}. Use --name to choose one.`;
  throw new UsageError(
    `${file} has no server "${name}".${known} To lock it: ${ASSAY_COMMAND} lock -- <command>`,
  );
}
