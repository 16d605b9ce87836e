import { dirname, resolve } from 'node:path';
import { readTextFile } from '../../connect/config/read-text-file.js';
import { readLock } from '../../drift/index.js';
import { Fault } from '../../model/fault.js';
import type { FleetLock } from './fleet-file.js';

/** What a lock file has of a server: the entry of its name, or the only one. Throws a `Fault` that says what is wrong. */
export function readFleetLock(lock: string, name: string, fleetFile: string): FleetLock {
  const file = resolve(dirname(fleetFile), lock);
  const { lock: found, problems = [] } = readLock(readTextFile(file));
  const wrong = (message: string): Fault =>
    new Fault('config', `${fleetFile}, server "${name}", lock: ${message}`, {
      fix: 'Write the lock with "assay lock", or correct the path.',
    });
  if (found === undefined) throw wrong(`${file} is invalid. ${problems.join(' ')}`);
  const entries = Object.entries(found.servers);
  const [, server] =
    entries.find(([known]) => known === name) ?? (entries.length === 1 ? entries : [])[0] ?? [];
  if (server === undefined) throw wrong(`${file} has no server "${name}".`);
  return { file: lock, server };
}
