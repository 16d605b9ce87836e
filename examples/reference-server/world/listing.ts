import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ENTRY_KINDS } from '../enums.js';
import type { Sandbox } from './sandbox.js';

/** A file or folder of the sandbox. */
export interface Entry {
  readonly path: string;
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly bytes: number;
}

/** How far to look. */
export interface ListingOptions {
  readonly recursive: boolean;
  readonly limit: number;
}

/** Lists a folder, sorted by path; links and git's own folder are left out. */
export async function listEntries(
  sandbox: Sandbox,
  folder: string,
  options: ListingOptions,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of walk(sandbox, folder, options.recursive)) {
    entries.push(entry);
    if (entries.length >= options.limit) break;
  }
  return entries;
}

async function* walk(sandbox: Sandbox, folder: string, recursive: boolean): AsyncGenerator<Entry> {
  const found = await readdir(folder, { withFileTypes: true });
  found.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const item of found) {
    if (/^\.git$/i.test(item.name)) continue;
    const location = join(folder, item.name);
    const path = sandbox.name(location);
    if (item.isDirectory()) {
      yield { path, kind: 'directory', bytes: 0 };
      if (recursive) yield* walk(sandbox, location, recursive);
    } else if (item.isFile()) {
      yield { path, kind: 'file', bytes: (await lstat(location)).size };
    }
  }
}
