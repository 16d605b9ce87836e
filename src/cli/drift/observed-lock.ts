import {
  type LockedServer,
  type LockFile,
  type ObservedTool,
  withLocked,
  withObserved,
} from '../../drift/index.js';
import type { RunReport } from '../../model/run-report.js';
import { counted } from '../../report/words.js';
import { ASSAY_COMMAND } from '../assay-command.js';
import type { Invocation } from '../invocation.js';
import { UsageError } from '../usage-error.js';
import { loadLock, lockedIn, saveLock } from './lock-on-disk.js';

/** A server in a lock file. */
export interface ServerInLock {
  readonly file: string;
  readonly lock: LockFile;
  readonly name: string;
  readonly locked: LockedServer;
}

/** Finds a server in the lock file: by its name, or as the only one. */
export async function serverInLock(file: string, name: string | undefined): Promise<ServerInLock> {
  const lock = await loadLock(file);
  const names = Object.keys(lock.servers);
  const named = name === undefined ? undefined : lockedIn(lock, name);
  if (name !== undefined && named !== undefined) return { file, lock, name, locked: named };
  const [only, ...others] = names;
  const locked = only === undefined || others.length > 0 ? undefined : lockedIn(lock, only);
  if (only !== undefined && locked !== undefined) return { file, lock, name: only, locked };
  throw new UsageError(
    names.length === 0
      ? `${file} has no servers. To lock yours: ${ASSAY_COMMAND} lock -- <command>`
      : `${file} has no server "${name ?? ''}". It has: ${names.join(', ')}.`,
  );
}

/** Writes what a check has seen to the lock file, and says so. A partial run writes nothing. */
export function recordObserved(
  { file, lock, name, locked }: ServerInLock,
  lanes: Readonly<Record<string, ObservedTool>>,
  { partial }: RunReport,
  { secrets }: Pick<Invocation, 'secrets'>,
): string {
  if (partial !== undefined) return `assay: ${file} was not written, because the run is partial.`;
  const date = new Date().toISOString().slice(0, 10);
  const fresh = withObserved(locked, secrets.maskValue(lanes), date);
  if (!saveLock(file, withLocked(lock, name, fresh), lock)) return `${file} is up to date.`;
  const tools = counted(Object.keys(fresh.observed ?? {}).length, 'tool');
  return `Written: ${file}, with what was seen of ${tools}`;
}
