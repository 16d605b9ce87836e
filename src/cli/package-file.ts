import { existsSync, readFileSync } from 'node:fs';

/** From the source of this file to the root of the package, and from the bundled command. */
const WAYS_UP = ['../../', '../../../'] as const;

/** A file of this package, by its path from the root. */
export function packageFile(path: string): URL {
  const up = WAYS_UP.find((way) => existsSync(new URL(`${way}package.json`, import.meta.url)));
  return new URL(`${up ?? WAYS_UP[1]}${path}`, import.meta.url);
}

/** The version of this package. */
export function packageVersion(): string {
  return manifest().version;
}

/** The name of this package. */
export function packageName(): string {
  return manifest().name;
}

function manifest(): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
}
