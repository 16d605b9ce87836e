/**
 * The library as few files: one ES module for each entry of `exports`, with shared code in files of its own, and the
 * declarations that these entries reach. Class names are kept, so that an error is still called by its name.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { withoutExamples } from './without-examples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name: self, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** By subpath: where its declarations are, and the compiled module next to them. */
const entries = Object.entries(exports).flatMap(([subpath, { types }]) => {
  if (types === undefined) return [];
  const module = types.replace('/dist/types/', '/dist/').replace(/\.d\.ts$/, '.js');
  return [{ name: subpath.slice(2) || 'index', module: join(root, module), types: join(root, types) }];
});
const moduleOf = new Map(
  entries.map(({ name, module }) => [name === 'index' ? self : `${self}/${name}`, module]),
);

const bundle = await rolldown({
  input: Object.fromEntries(entries.map(({ name, module }) => [name, module])),
  platform: 'neutral',
  external: (id) => /^[^./]/.test(id) && !moduleOf.has(id),
  plugins: [{ name: 'own-name', resolveId: (id) => moduleOf.get(id) }, withoutExamples],
});
await bundle.write({
  dir: join(root, 'dist/lib'),
  format: 'esm',
  minify: { compress: true, mangle: { keepNames: { function: false, class: true } }, codegen: true },
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name]-[hash].js',
});

const reached = new Set();
const waiting = entries.map(({ types }) => types);
for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
  if (reached.has(file)) continue;
  reached.add(file);
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g))
    waiting.push(join(dirname(file), `${path}.d.ts`));
}
/** Prose of rules is no type that anybody needs, and indentation is for people who write. */
const shortened = (text) =>
  text
    .replace(
      /readonly (summary|reason|fix|about|url): (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*');/g,
      'readonly $1: string;',
    )
    .replace(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
/** An entry exports declarations of these files; nobody reads the comments of the others. */
const isPublic = (() => {
  const files = new Set(entries.map(({ types }) => types));
  for (const { types } of entries)
    for (const [, path] of readFileSync(types, 'utf8').matchAll(/from ['"](\.[^'"]+)\.js['"]/g))
      files.add(join(dirname(types), `${path}.d.ts`));
  return (file) => files.has(file);
})();
const withoutComments = (text) => text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '');
for (const file of reached) {
  const text = shortened(readFileSync(file, 'utf8'));
  writeFileSync(file, isPublic(file) ? text : withoutComments(text));
}
for (const item of readdirSync(join(root, 'dist/types'), { recursive: true, withFileTypes: true })) {
  const file = join(item.parentPath, item.name);
  if (item.isFile() && !reached.has(file)) rmSync(file);
}
