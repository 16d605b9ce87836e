import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse, resolve, sep } from 'node:path';
import { isSecretName } from '../../args/secret-name.js';
import type { Target } from '../../connect/index.js';
import type { WorkFolder } from '../../scenario/index.js';

/** Names that are looked at, files that are kept of one extension, and folders below the first. */
const [MOST_NAMES, MOST_OF_A_KIND, DEEPEST] = [2_000, 3, 3];

/** Files that a tool for documents, tables, pictures or code could read. */
const READABLE =
  /\.(md|txt|json|csv|tsv|xlsx?|pdf|docx|png|jpe?g|gif|webp|svg|[jt]sx?|py|go|rs|java|html|xml|ya?ml)$/i;

/** Folders of what others have made. */
const GENERATED = /^(?:node_modules|dist|build|out|target|coverage|vendor|venv|__pycache__|assay-scratch)$/;

/** Names of files that hold secrets more often than others. */
const DELICATE =
  /(?:^|[._-])(?:env|keys?|pem|tokens?|auth|id_(?:rsa|ed25519)|accounts?|private|wallet|backup)(?:[._-]|$)/i;

/**
 * The folder in which a server runs that is started here, and the names of a few files in it. Nothing is opened, links are
 * not followed, and what is hidden or sounds like a secret is left out. `undefined` for a server elsewhere, and for a folder
 * that holds everything: the root, or the home directory.
 */
export function workFolder(target: Target): WorkFolder | undefined {
  if (target.kind !== 'command') return undefined;
  try {
    const cwd = resolve(target.cwd ?? '.');
    const path = realpathSync(givenFolder(target.args ?? [], cwd) ?? cwd);
    if (path === parse(path).root || path === realpathSync(homedir())) return undefined;
    return { path, files: filesIn(path) };
  } catch {
    // A folder that cannot be read has nothing to offer; that it is missing is told when the server is started.
    return undefined;
  }
}

/** The last argument of the command that is a folder: it is what the server is for, as with servers of files. */
function givenFolder(args: readonly string[], cwd: string): string | undefined {
  return args
    .filter((arg) => /[\\/]/.test(arg) && !arg.startsWith('-'))
    .map((arg) => resolve(cwd, arg))
    .findLast((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true);
}

/** The first files of each extension; those near the root come first. */
function filesIn(root: string): readonly string[] {
  const counts = new Map<string, number>();
  return [...namesBelow(root)].filter((file) => {
    const [, extension = ''] = READABLE.exec(file) ?? [];
    const count = (counts.get(extension) ?? 0) + 1;
    counts.set(extension, count);
    return extension !== '' && count <= MOST_OF_A_KIND;
  });
}

/** The files below a folder that may be named, folder by folder. */
function* namesBelow(root: string): Generator<string> {
  const folders: { path: string; depth: number }[] = [{ path: '', depth: 0 }];
  let left = MOST_NAMES;
  // The queue grows while it is walked.
  for (const { path, depth } of folders)
    for (const entry of entriesOf(join(root, path)).slice(0, left)) {
      left--;
      const below = path === '' ? entry.name : `${path}${sep}${entry.name}`;
      if (!isHarmlessName(entry.name)) continue;
      if (entry.isFile()) yield below;
      else if (entry.isDirectory() && depth < DEEPEST && !GENERATED.test(entry.name))
        folders.push({ path: below, depth: depth + 1 });
    }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // What cannot be listed is not offered.
    return [];
  }
}

const isHarmlessName = (name: string): boolean =>
  !name.startsWith('.') && !DELICATE.test(name) && !isSecretName(name.replace(/\.\w+$/, ''));
