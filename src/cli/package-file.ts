import { readFileSync } from 'node:fs';

/** A file of this package, by its path from the root; the bundled command lies as deep as the source of this file. */
export function packageFile(path: string): URL {
  return new URL(`../../../${path}`, import.meta.url);
}

/** The version of this package. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}
