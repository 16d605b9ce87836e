/**
 * The package as few files: the command and one ES module for each entry of `exports`, with what they share in files of
 * its own. Start-up is mostly the opening of modules, so the packages that we use are in these files too, except for
 * what is heavy and rarely needed, which `dependencies` lists: the SDK, the database, the loader of TypeScript, the
 * reader of JSON with comments and the engine for regular expressions. Class names are kept, so that an error is still
 * called by its name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { bundledLicenses } from './bundled-licenses.mjs';
import { requireNode } from './require-node.mjs';
import { shipDeclarations } from './ship-declarations.mjs';
import { withoutExamples } from './without-examples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const {
  name: self,
  engines,
  exports,
  dependencies,
  optionalDependencies,
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** By subpath: where its declarations are, and the compiled module next to them. */
const entries = Object.entries(exports).flatMap(([subpath, { types }]) => {
  if (types === undefined) return [];
  const module = types.replace('/dist/types/', '/dist/').replace(/\.d\.ts$/, '.js');
  return [{ name: subpath.slice(2) || 'index', module: join(root, module), types: join(root, types) }];
});
const moduleOf = new Map(
  entries.map(({ name, module }) => [name === 'index' ? self : `${self}/${name}`, module]),
);

/** The test runner is the user's own. */
const outside = [...Object.keys({ ...dependencies, ...optionalDependencies }), 'vitest'];
const isOutside = (id) => outside.some((name) => id === name || id.startsWith(`${name}/`));

/**
 * What is loaded together is one file, with all that it imports; the first group that matches has it. Groups of the
 * command come last, or the library would load the command.
 */
const FILES = [
  [
    'model',
    /rolldown\/runtime\.js$|\/src\/(?:model\/|args\/secret-name|schema\/type-text|report\/(?:clean-text|json|plain-log|words)\.)/,
  ],
  ['keywords', /\/src\/schema\/(?:dialect|keyword-sets|regex-tree|subschemas)\.js$/],
  ['terminal', /\/src\/report\/(?:finding-report|terminal\/(?:finding-lines|paint|wrap-text))\.js$/],
  ['session', /\/src\/connect\/(?:open|http\/credentials)\.js$/],
  ['lint-rules', /\/src\/lint\/(?:lint-rules|profiles\/profiles)\.js$/],
  ['protocol', /\/src\/protocol\/index\.js$/],
  ['schema', /\/src\/schema\/index\.js$/],
  ['lint', /\/src\/lint\/index\.js$/],
  ['forms', /\/src\/report\/(?:index|forms)\.js$/],
  ['front', /\/src\/cli\/main\.js$/],
  ['command', /\/src\/cli\/run-command\.js$/],
  ['target', /\/src\/cli\/commands\/tools\.js$/],
];

const bundle = await rolldown({
  input: {
    ...Object.fromEntries(entries.map(({ name, module }) => [`lib/${name}`, module])),
    'bin/cli/front': join(root, 'dist/src/cli/main.js'),
  },
  platform: 'neutral',
  checks: { ineffectiveDynamicImport: false },
  resolve: { mainFields: ['module', 'main'], conditionNames: ['node', 'import'] },
  external: isOutside,
  plugins: [
    // Importing this module of Node opens stdin and collects every flag; the global is the same object without that.
    {
      name: 'global-process',
      resolveId: (id) => (id === 'node:process' ? '\0process' : undefined),
      load: (id) => (id === '\0process' ? 'module.exports = globalThis.process;' : undefined),
    },
    // Modules of Node are outside too; CommonJS packages inside get them by `import`.
    esmExternalRequirePlugin({ external: [/^node:(?!process$)/] }),
    { name: 'own-name', resolveId: (id) => moduleOf.get(id) },
    withoutExamples,
  ],
});
const { output } = await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  minify: { compress: true, mangle: { keepNames: { function: false, class: true } }, codegen: true },
  entryFileNames: ({ name }) => (name.startsWith('bin/') ? '[name].mjs' : '[name].js'),
  chunkFileNames: 'lib/shared/[name]-[hash].js',
  codeSplitting: {
    groups: FILES.map(([name, test], i) => ({ name, test, priority: FILES.length - i })),
  },
});

/** The command must cost a user of the library nothing. */
const chunks = new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
for (const { name } of entries) {
  const loaded = new Set([`lib/${name}.js`]);
  for (const file of loaded) for (const next of chunks.get(file)?.imports ?? []) loaded.add(next);
  const ofCommand = [...loaded]
    .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    .find((id) => id.includes('/src/cli/'));
  if (ofCommand !== undefined)
    throw new Error(`${name} would load ${ofCommand}: put what they share into a file of its own (FILES).`);
}

// The entry is read by any engine; what needs a current one is in files of its own.
const bin = join(root, 'dist/bin');
writeFileSync(join(bin, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(
  join(bin, 'cli/main.js'),
  `#!/usr/bin/env node\n${requireNode(engines.node)}require('./start.js');\n`,
);
writeFileSync(join(bin, 'cli/start.js'), `import('./front.mjs');\n`);
writeFileSync(
  join(root, 'dist/lib/LICENSES.txt'),
  bundledLicenses([...chunks.values()].flatMap(({ moduleIds }) => moduleIds)),
);
shipDeclarations(
  join(root, 'dist/types'),
  entries.map(({ types }) => types),
);
