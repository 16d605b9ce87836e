import { existsSync, writeFileSync } from 'node:fs';
import { readTextFile } from '../connect/config/read-text-file.js';
import {
  EMPTY_LOCK,
  LOCK_FILE,
  type LockedServer,
  type LockFile,
  lockServer,
  lockText,
  readLock,
  withLocked,
} from '../drift/index.js';
import { isRecord } from '../model/json.js';
import { LATEST_LEGACY_REVISION } from '../model/revision.js';

/** What a test runner wants done with snapshots: `all` after `-u`, `none` in CI, `new` otherwise. */
type Updating = 'all' | 'new' | 'none';

/** What a test is to compare with: the lock on disk, or nothing where the tools were written to it just now, or are not in it. */
export type LockSnapshot = { readonly lock: LockFile } | 'written' | 'missing';

/** Under which name a test keeps tools that no server has locked. */
const OWN_NAME = 'server';

/** Reads the lock file, or writes the tools to it where the runner's own flag asks for that, or where they are new. */
export function lockSnapshot(
  matcher: unknown,
  tools: readonly unknown[],
  file: string = LOCK_FILE,
  server?: string,
): LockSnapshot {
  const lock = existsSync(file) ? readLockFile(file) : EMPTY_LOCK;
  const names = Object.keys(lock.servers);
  const name = server ?? (names.length === 1 ? names[0] : undefined) ?? OWN_NAME;
  const known = Object.hasOwn(lock.servers, name) ? lock.servers[name] : undefined;
  const updating = updatingOf(matcher);
  if (names.length > 1 && server === undefined) return { lock };
  if (known !== undefined && updating !== 'all') return { lock };
  if (updating === 'none') return 'missing';
  writeFileSync(file, lockText(withLocked(lock, name, lockedNow(tools, known))));
  return 'written';
}

function readLockFile(file: string): LockFile {
  const { lock, problems } = readLock(readTextFile(file));
  if (lock === undefined) throw new TypeError(`Invalid lock file: ${file}\n  ${problems.join('\n  ')}`);
  return lock;
}

function lockedNow(tools: readonly unknown[], known: LockedServer | undefined): LockedServer {
  const date = new Date().toISOString().slice(0, 10);
  return lockServer(
    {
      serverInfo: known?.server ?? {},
      revision: known?.revision ?? LATEST_LEGACY_REVISION,
      tools,
      ...(known?.instructions === undefined ? {} : { instructions: known.instructions }),
    },
    { date, ...(known?.profiles === undefined ? {} : { profiles: known.profiles }) },
    known,
  );
}

/** Vitest and Jest hand the state of their snapshots to matchers, each under its own name. */
function updatingOf(matcher: unknown): Updating {
  const state = isRecord(matcher) ? matcher.snapshotState : undefined;
  if (typeof state !== 'object' || state === null) return 'none';
  const said =
    'snapshotUpdateState' in state
      ? state.snapshotUpdateState
      : '_updateSnapshot' in state
        ? state._updateSnapshot
        : undefined;
  return said === 'all' || said === 'new' ? said : 'none';
}
