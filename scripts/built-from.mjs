/**
 * Exits 0 if dist was built from the files that are here now, so that `npm test` after `npm ci` need not build again.
 * With `--save`, the last step of a build, notes what dist was built from.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const noted = join(root, 'dist/built-from.txt');

/** What a build reads; the lock file represents the packages that it bundles. */
const FOLDERS = ['src', 'examples', 'scripts', 'bench', 'eval', 'web'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];

const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const hash = createHash('sha256');
for (const file of [...FILES.map((name) => join(root, name)), ...inFolders].sort())
  hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
const now = hash.digest('hex');

if (process.argv.includes('--save')) writeFileSync(noted, now);
else if (!existsSync(noted) || readFileSync(noted, 'utf8') !== now) process.exitCode = 1;
