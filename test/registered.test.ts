import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** What nothing in the tree imports: the package's subpaths and the command. */
const ENTRIES = /^src\/(?:\w[\w-]*\/)?index\.ts$|^src\/cli\/main\.ts$/;

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)\.js'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), `${path}.ts`)),
  );
}

it('every source file is imported by another: a rule, repair, detector, form or command that is not listed is dead', () => {
  const users = ['src', 'web', 'examples', 'scripts', 'bench', 'eval'].flatMap(sourcesIn);
  const imported = new Set(users.flatMap(importsOf));
  const dead = sourcesIn('src').filter((file) => !imported.has(file) && !ENTRIES.test(file));
  expect(dead).toEqual([]);
});
