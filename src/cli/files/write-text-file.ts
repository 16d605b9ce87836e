import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../../model/fault.js';
import { errorMessage } from '../error-message.js';

/** Only the owner may read a report: responses may hold secrets. */
const PRIVATE = 0o600;

/** A file of the project, which others read, too. */
const SHARED = 0o644;

/** The folder that reports and saved runs go to by default. */
const OWN_FOLDER = '.assay';

/** A text, as one or in pieces: a large one need not be in memory as a whole. */
export type FileContent = string | Iterable<string>;

/** Options of a file to write. */
export interface WriteOptions {
  /** Whether others may read a new file. Default: only its owner. */
  readonly isShared?: boolean;
}

/**
 * Writes a text file, and its folder where that is missing. The file is replaced as a whole: a full disk leaves the old
 * one, and a symbolic link is replaced, never followed. Throws a `Fault` that names the file.
 */
export function writeTextFile(
  path: string,
  content: FileContent,
  { isShared = false }: WriteOptions = {},
): void {
  const file = resolve(path);
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (basename(dirname(file)) === OWN_FOLDER) prepareOwnFolder(dirname(file));
    const before = lstatSync(file, { throwIfNoEntry: false });
    if (isStream(file, before)) writeContent(file, 'w', SHARED, content);
    else replaceFile(file, content, isShared ? (before?.isFile() === true ? before.mode : SHARED) : PRIVATE);
  } catch (cause) {
    throw new Fault('unwritable', `Cannot write ${path}: ${errorMessage(cause)}`, { cause });
  }
}

/** Our folder is private: it is not a link to another one, and it is not committed to a repository. */
function prepareOwnFolder(folder: string): void {
  if (lstatSync(folder).isSymbolicLink()) throw new Error(`${folder} is a symbolic link`);
  const ignore = join(folder, '.gitignore');
  if (lstatSync(ignore, { throwIfNoEntry: false }) === undefined) replaceFile(ignore, '*\n', SHARED);
}

/** A device or a pipe, such as /dev/stdout, is written to: it cannot be replaced. */
function isStream(file: string, before: Stats | undefined): boolean {
  const found = before?.isSymbolicLink() === true ? statSync(file, { throwIfNoEntry: false }) : before;
  return found !== undefined && (found.isCharacterDevice() || found.isFIFO() || found.isSocket());
}

function replaceFile(file: string, content: FileContent, mode: number): void {
  const temporary = `${file}.${crypto.randomUUID()}.tmp`;
  try {
    writeContent(temporary, 'wx', mode & 0o777, content, fsyncSync);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeContent(
  file: string,
  flags: 'w' | 'wx',
  mode: number,
  content: FileContent,
  beforeClose?: (descriptor: number) => void,
): void {
  const descriptor = openSync(file, flags, mode);
  try {
    for (const piece of typeof content === 'string' ? [content] : content) writeFileSync(descriptor, piece);
    beforeClose?.(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
