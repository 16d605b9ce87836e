import { Fault, type FaultCode } from '../model/fault.js';
import { isRecord } from '../model/json.js';

/** What was to be done with a database. */
export type DatabaseWork = 'open' | 'read' | 'write';

/** Does something with a database; again where its connection broke. Throws a `Fault`. */
export type DatabaseTask = <T>(work: DatabaseWork, task: () => Promise<T>) => Promise<T>;

interface Explanation {
  readonly code: FaultCode;
  readonly message: string;
  readonly fix?: string;
}

/** By the code of the driver: of Node, of SQLite, or of Postgres (SQLSTATE). */
const EXPLANATIONS = new Map<string, Explanation>(
  Object.entries({
    ECONNREFUSED: {
      code: 'connection_refused',
      message: 'nothing listens there',
      fix: 'Start Postgres, or correct host and port in --db.',
    },
    ENOTFOUND: {
      code: 'connection_failed',
      message: 'the host is unknown',
      fix: 'Correct the host in --db.',
    },
    '28P01': { code: 'auth_required', message: 'wrong user or password', fix: 'Correct them in --db.' },
    '28000': {
      code: 'auth_required',
      message: 'this user may not connect',
      fix: 'Name another user in --db.',
    },
    '3D000': {
      code: 'config',
      message: 'there is no such database',
      fix: 'Create it with "createdb", or correct its name in --db.',
    },
    '42501': {
      code: 'unwritable',
      message: 'the user may not create or change tables',
      fix: 'Grant CREATE on the database, or name another user.',
    },
    '53100': { code: 'unwritable', message: 'the disk of the database is full' },
    ENOSPC: { code: 'unwritable', message: 'the disk is full' },
    ELOOP: { code: 'unwritable', message: 'it is a symbolic link', fix: 'Name the file itself.' },
    EACCES: { code: 'unwritable', message: 'no permission' },
    EISDIR: { code: 'unwritable', message: 'it is a folder', fix: 'Name a file, such as history.db.' },
    SQLITE_FULL: { code: 'unwritable', message: 'the disk is full' },
    SQLITE_IOERR: { code: 'unwritable', message: 'the disk is full or broken' },
    SQLITE_READONLY: { code: 'unwritable', message: 'no permission' },
    SQLITE_BUSY: {
      code: 'unwritable',
      message: 'another process has been writing for too long',
      fix: 'Try again.',
    },
    SQLITE_NOTADB: {
      code: 'config',
      message: 'it is not a database',
      fix: 'Name another file with --db.',
    },
    SQLITE_CORRUPT: {
      code: 'config',
      message: 'it is damaged',
      fix: 'Restore it from a backup, or name another file with --db.',
    },
  }),
);

/** The fault for an error of a database driver. The location is shown without user and password. */
export function databaseFault(error: unknown, location: string, work: DatabaseWork): Fault {
  const code = isRecord(error) && typeof error.code === 'string' ? error.code : '';
  const known = EXPLANATIONS.get(code) ?? EXPLANATIONS.get(code.split('_').slice(0, 2).join('_'));
  const cause = error instanceof Error ? error : undefined;
  const place = shownLocation(location);
  const reason = known?.message ?? cause?.message ?? String(error);
  const fix = known?.fix === undefined ? {} : { fix: known.fix };
  return new Fault(known?.code ?? 'unwritable', `Cannot ${work} the history ${place}: ${reason}.`, {
    cause,
    ...fix,
  });
}

/** A location without credentials. */
export function shownLocation(location: string): string {
  if (!/^\w+:\/\//.test(location)) return location;
  try {
    const { protocol, host, pathname } = new URL(location);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return location.replace(/\/\/[^@/]*@/, '//');
  }
}
