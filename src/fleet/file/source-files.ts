import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { fitsGlob } from '../../config/index.js';

/** Files that an include names. */
export interface SourceFiles {
  readonly files: readonly string[];
  /** They were found in a folder, so that one may be something else. */
  readonly isFolder: boolean;
}

/** The files that a path names: the file itself, those that fit its `*`, or those of a folder. */
export async function sourceFiles(path: string, folder: string): Promise<SourceFiles> {
  if (path.includes('*')) return { files: await fitting(path, folder), isFolder: false };
  const full = resolve(folder, path);
  const isFolder = await isDirectory(full);
  return { files: isFolder ? await filesIn(full) : [full], isFolder };
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** JSON files of the folder itself, and the `server.json` of each folder in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const own = entries.filter(({ name }) => name.endsWith('.json')).map(({ name }) => join(folder, name));
  const below = await fitting(join('*', 'server.json'), folder);
  return [...own.sort(), ...below];
}

async function fitting(pattern: string, folder: string): Promise<string[]> {
  let found = [isAbsolute(pattern) ? sep : folder];
  for (const part of pattern.split(/[\\/]/).filter((name) => name !== '')) {
    const next = await Promise.all(found.map((place) => step(place, part)));
    found = next.flat();
  }
  return found.sort();
}

async function step(place: string, part: string): Promise<string[]> {
  if (!part.includes('*')) {
    const path = join(place, part);
    return (await stat(path).catch(() => undefined)) === undefined ? [] : [path];
  }
  const names = await readdir(place).catch(() => []);
  return names.filter((name) => fitsGlob(part, name)).map((name) => join(place, name));
}
