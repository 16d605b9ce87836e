import { dirname, join } from 'node:path';
import { runChild } from './child.js';

/** Puts a program into a container of its own: the command that is run instead. */
export type Confine = (
  file: string,
  args: readonly string[],
) => readonly [file: string, args: readonly string[]];

/** Folders that Node.js needs to start, read-only; those that a system does not have are left out. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache', '/etc/alternatives'];

/**
 * Runs programs under bubblewrap: without network, other processes, writable files, or anything of this machine but
 * the system's programs and the sandbox folder.
 */
function bubblewrap(root: string): Confine {
  // Not the folder around it: where Node.js is /opt/node, that is the root of the file system.
  const node = [process.execPath, join(dirname(dirname(process.execPath)), 'lib')];
  const binds = [...SYSTEM, ...node, root].flatMap((path) => ['--ro-bind-try', path, path]);
  const isolation = [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    '--cap-drop',
    'ALL',
  ];
  const mounts = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', ...binds, '--chdir', root];
  return (file, args) => ['bwrap', [...isolation, ...mounts, '--', file, ...args]];
}

/** The container for a folder; `undefined` where bubblewrap is not installed or this machine does not let it run. */
export async function findConfinement(root: string): Promise<Confine | undefined> {
  const confine = bubblewrap(root);
  const [file, args] = confine(process.execPath, ['--version']);
  const env = { PATH: process.env.PATH ?? '' };
  try {
    const { code } = await runChild(file, args, { cwd: root, env, timeoutMs: 5_000 });
    return code === 0 ? confine : undefined;
  } catch {
    // Not installed.
    return undefined;
  }
}
