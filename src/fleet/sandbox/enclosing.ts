import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandTarget } from '../../connect/index.js';
import { HIDDEN_PLACES } from './tool-homes.js';

/** What an enclosed server may see and write to. */
export interface Enclosure {
  readonly target: CommandTarget;
  /** Folders that it may write to. */
  readonly writable: readonly string[];
  /** The folder of its own; the temporary files in it are what it sees as /tmp. */
  readonly scratch: string;
  readonly cwd: string;
  /** The user's home, whose credentials it does not see. */
  readonly home: string;
}

/**
 * The words that start a command in namespaces of its own: the file system is read-only, the credentials of the user are
 * hidden, and when `bwrap` ends, everything that was started in it ends. The network stays: most servers need it.
 */
export function enclosing({ target, writable, scratch, cwd, home }: Enclosure): string[] {
  const { command, args = [] } = target;
  const usesTemporary = [command, cwd, ...args].some(
    (word) => word.includes('/tmp/') && !word.startsWith(scratch),
  );
  const hidden = HIDDEN_PLACES.map((place) => join(home, place)).filter((place) => existsSync(place));
  return [
    'bwrap',
    '--die-with-parent',
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    // What is installed below /tmp must stay visible.
    ...(usesTemporary ? [] : ['--bind', join(scratch, 'tmp'), '/tmp']),
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
    ...hidden.flatMap((place) =>
      statSync(place).isDirectory() ? ['--tmpfs', place] : ['--ro-bind', '/dev/null', place],
    ),
    ...['--chdir', cwd, '--'],
  ];
}
