import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's packages put a version each. */
const VERSIONS = '/usr/lib/postgresql';

/** The folder with the programs of a Postgres server, or undefined: POSTGRES_BIN, or where the usual packages put it. */
export function findPostgres() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    '/usr/bin',
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')));
}
