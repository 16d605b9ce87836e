import { resolve } from 'node:path';
import type { LoadedConfig } from '../config/load-config.js';
import { UsageError } from '../usage-error.js';

/** The history of a folder. */
const DEFAULT = '.assay/history.db';

/** The option that says where runs are kept. */
export const DB_OPTION = [
  '--db [location]',
  `keep the run: in a file (default: ${DEFAULT}), or at postgres://…`,
] as const;

/** Where runs are kept, by the command line or the configuration; `undefined` where neither says that they are. */
export function historyLocation(
  db: string | true | undefined,
  { config, folder }: LoadedConfig,
): string | undefined {
  if (db === true) return DEFAULT;
  if (db !== undefined) return checked(db);
  if (config.db === undefined || isAddress(config.db)) return config.db;
  return resolve(folder, config.db);
}

/** Where a command finds the runs that it shows. */
export function historyToRead(db: string | true | undefined, loaded: LoadedConfig): string {
  return historyLocation(db, loaded) ?? DEFAULT;
}

const isAddress = (location: string): boolean => /^postgres(?:ql)?:/i.test(location);

/** The word after `--db` may have been meant for something else. */
function checked(location: string): string {
  if (isAddress(location)) return location;
  if (/^[a-z][a-z+.-]+:\/\//i.test(location))
    throw new UsageError(
      `--db ${location} is neither a file nor postgres://… To keep the run in ${DEFAULT}, put --db last, or write --db=${DEFAULT}.`,
    );
  return location;
}
