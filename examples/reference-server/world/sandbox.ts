import { constants } from 'node:fs';
import { access, type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { absent, invalid } from '../tool-error.js';
import { requireWellFormed } from './well-formed.js';

/** Git's own folder: whoever writes there decides what git runs. */
const PRIVATE = /^\.git$/i;

/** A folder that paths cannot leave. */
export interface Sandbox {
  /** The folder itself, with links resolved. */
  readonly root: string;
  /** The real location of something that exists. */
  existing(path: string): Promise<string>;
  /** The real location of something that may not exist yet, nor the folders above it. */
  place(path: string): Promise<string>;
  /** The path of a real location, as callers write it. */
  name(location: string): string;
}

/** Makes a sandbox of a folder that exists. */
export async function openSandbox(folder: string): Promise<Sandbox> {
  const root = await realpath(folder);
  const place = (path: string) => locate(root, path);
  return {
    root,
    place,
    async existing(path) {
      const location = await place(path);
      const kind = await kindOf(location);
      if (kind === undefined) throw absent(`There is no "${path}".`);
      if (kind === 'other') throw invalid(`"${path}" is neither a file nor a folder.`);
      return location;
    },
    name: (location) => relative(root, location).split(sep).join('/') || '.',
  };
}

/** Opens a file for reading or writing, never through a link that appeared since the path was checked. */
export async function openFile(location: string, flags: number): Promise<FileHandle> {
  return open(location, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o644);
}

/** What is at a location, without following links; `undefined` where nothing is. */
export async function kindOf(location: string): Promise<'file' | 'directory' | 'other' | undefined> {
  try {
    const stats = await lstat(location);
    return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Whether a file can be written at a location; folders above it that are missing would be made. */
export async function isWritable(location: string): Promise<boolean> {
  const kind = await kindOf(location);
  if (kind === undefined) return isWritableFolder(dirname(location));
  return kind === 'file' && allows(location, constants.W_OK);
}

async function isWritableFolder(location: string): Promise<boolean> {
  const kind = await kindOf(location);
  if (kind === undefined) return dirname(location) !== location && isWritableFolder(dirname(location));
  return kind === 'directory' && allows(location, constants.W_OK | constants.X_OK);
}

async function allows(location: string, mode: number): Promise<boolean> {
  try {
    await access(location, mode);
    return true;
  } catch (error) {
    if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
}

/** True for an error of the operating system with one of these codes. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function locate(root: string, path: string): Promise<string> {
  const location = join(root, ...segments(path));
  const real = await realLocation(location);
  const inside = real === root || real.startsWith(root + sep);
  if (!inside) throw outside(path);
  if (
    relative(root, real)
      .split(sep)
      .some((part) => PRIVATE.test(part))
  )
    throw outside(path);
  return real;
}

function segments(path: string): string[] {
  requireWellFormed(path, 'The path');
  if (path.includes('\0') || path.includes('\\')) {
    throw invalid('A path must not contain NUL bytes or backslashes.');
  }
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path)) throw outside(path);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.some((part) => PRIVATE.test(part))) throw outside(path);
  if (parts.some((part) => Buffer.byteLength(part) > 255)) throw invalid('A name in the path is too long.');
  return parts;
}

/** Resolves links as far as the location exists; the rest is appended as it is. */
async function realLocation(location: string): Promise<string> {
  try {
    return await realpath(location);
  } catch (error) {
    if (isCode(error, 'ELOOP')) throw invalid('The path contains a loop of symbolic links.');
    if (!isCode(error, 'ENOENT', 'ENOTDIR')) throw error;
    // A link to nowhere is there for lstat but not for realpath: writing through it would follow it.
    if ((await kindOf(location)) !== undefined) throw invalid('The path contains a broken symbolic link.');
    return join(await realLocation(dirname(location)), location.slice(dirname(location).length + 1));
  }
}

const outside = (path: string) =>
  invalid(`The path "${path.slice(0, 200)}" leads out of the sandbox folder.`);
