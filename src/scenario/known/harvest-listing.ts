import type { HarvestedValue } from './known-values.js';

const MOST = 10;

/** "[FILE] note.txt", "[DIR] notes": how servers of files list a folder. */
const ENTRY = /^\s{0,8}(?:\[(FILE|DIR|DIRECTORY)\]|(?:📄|📁))\s{1,4}(.{1,200}?)(?:\s{2,}.*|\s\(.*\))?$/gimu;

/** A line that is nothing but the relative path of a file: "notes/first.md", "- first.md". */
const BARE =
  /^\s{0,4}(?:[-*•]\s{1,3}|\d{1,3}[.)]\s{1,3})?((?:[\w@+-][\w.@+-]{0,80}\/){0,8}\w[\w.@+-]{0,80}\.[a-z]\w{0,4})$/gim;

const FOLDER_NAMES = /^(?:path|dir|directory|folder|root|cwd)(?:_?path)?$/i;

/** Names of properties that take a file, and of those that take a folder; any path may be either. */
const FILE = ['path', 'filepath', 'file', 'filename', 'source'];
const FOLDER = ['directory', 'dir', 'folder', 'root', 'cwd', 'path'];

/** The files and folders that a listing shows, each with the folder that was listed before it, if one was. */
export function harvestListing(text: string, args: unknown, source: string): HarvestedValue[] {
  const folder = folderOf(args);
  if (folder === undefined)
    return [...text.slice(0, 20_000).matchAll(BARE)]
      .slice(0, MOST)
      .map(([, value = '']) => ({ value, names: FILE, source }));
  const separator = folder.includes('\\') ? '\\' : '/';
  const found: HarvestedValue[] = [];
  for (const [, kind = 'FILE', name = ''] of text.slice(0, 20_000).matchAll(ENTRY)) {
    if (found.length >= MOST || name.trim() === '') continue;
    const value = `${folder.replace(/[\\/]+$/, '')}${separator}${name.trim()}`;
    found.push({ value, names: kind.toUpperCase() === 'FILE' ? FILE : FOLDER, source });
  }
  return found;
}

/** The folder that a call was about. */
function folderOf(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null) return undefined;
  for (const [name, value] of Object.entries(args))
    if (FOLDER_NAMES.test(name) && typeof value === 'string' && value !== '') return value;
  return undefined;
}
