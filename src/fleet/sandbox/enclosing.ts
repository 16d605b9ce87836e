import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { CommandTarget } from '../../connect/index.js';
import { HIDDEN_PLACES, RUNTIME_PLACES } from './tool-homes.js';

/** What an enclosed server may see and write to. */
export interface Enclosure {
  readonly target: CommandTarget;
  /** The variables that it gets. */
  readonly env: Readonly<Record<string, string>>;
  /** Folders that it may write to. */
  readonly writable: readonly string[];
  /** The folder of its own; the temporary files in it are what it sees as /tmp. */
  readonly scratch: string;
  readonly cwd: string;
  /** The user's home, whose credentials it does not see. */
  readonly home: string;
}

/** Where daemons keep their sockets. One that can be seen can be connected to, even where nothing can be written. */
const SOCKET_FOLDERS = ['/run', '/var/run'];

/**
 * The words that start a command in namespaces of its own: the file system is read-only, the credentials of the user and
 * the sockets of daemons are hidden, and when `bwrap` ends, everything that was started in it ends. The network stays:
 * most servers need it.
 */
export function enclosing(enclosure: Enclosure): string[] {
  const { target, writable, scratch, cwd, home } = enclosure;
  const hidden = HIDDEN_PLACES.map((place) => join(home, place)).filter((place) => existsSync(place));
  const runtime = RUNTIME_PLACES.filter(
    ({ programs }) => programs?.includes(basename(target.command)) ?? true,
  );
  return [
    'bwrap',
    '--die-with-parent',
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...SOCKET_FOLDERS.filter(isFolder).flatMap((folder) => ['--tmpfs', folder]),
    ...['--bind', join(scratch, 'tmp'), '/tmp'],
    ...shown([...named(enclosure), '/etc/resolv.conf']),
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
    ...hidden.flatMap((place) =>
      statSync(place).isDirectory() ? ['--tmpfs', place] : ['--ro-bind', '/dev/null', place],
    ),
    ...shown(runtime.map(({ place }) => place.replace(/^~/, home))),
    ...['--chdir', cwd, '--'],
  ];
}

/**
 * What the command itself names in places that are hidden: a server may be installed below /tmp, and some version managers
 * link programs below /run.
 */
function named({ target, env, cwd, scratch }: Enclosure): string[] {
  const words = [target.command, ...(target.args ?? []), cwd, ...Object.values(target.env ?? {})];
  const programs = (env.PATH ?? '').split(delimiter);
  return [...words, ...programs]
    .filter((word) => !word.startsWith(scratch))
    .flatMap((word) => word.match(NAMED) ?? []);
}

/** All of what is in one folder of /tmp belongs together; what is below /run is shown file by file. */
const NAMED = /(?<![^:=,;"'\s])(?:\/tmp\/[^/:=,;"'\s]+|(?:\/var)?\/run\/[^:=,;"'\s]+)/g;

/** Words that show what exists of these, each once, under its name; a link under the name of what it leads to. */
function shown(places: readonly string[]): string[] {
  const existing = new Set(places.filter((place) => existsSync(place)));
  return [...existing].flatMap((place) => {
    const real = realpathSync(place);
    // Some names lead through links that are hidden with their folder.
    const isBelow = SOCKET_FOLDERS.some((folder) => isFolder(folder) && place.startsWith(`${folder}/`));
    return ['--ro-bind', real, isBelow || place.startsWith('/tmp/') ? place : real];
  });
}

/** A link leads to a folder that is dealt with under its own name. */
const isFolder = (place: string): boolean =>
  lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
