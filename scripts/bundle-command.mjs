/**
 * The command as few files: start-up is mostly the opening of modules, and CommonJS opens them in half the time. What
 * `--help` needs is one file, what every command needs on its way to a server is a second. What is heavy and rarely
 * needed stays outside: the SDK (OAuth and the reference server), the database, the loader of TypeScript, the compiler of
 * schemas and the reader of configurations, and the engine for regular expressions, which is one file already.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { requireNode } from './require-node.mjs';
import { withoutExamples } from './without-examples.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What few commands load. */
const RARE = ['libsql', 'jiti', 're2js', 'jsonc-parser'];

const bundle = await rolldown({
  input: at('dist/src/cli/main.js'),
  platform: 'node',
  plugins: [withoutExamples],
  external: [/^node:/, /^@modelcontextprotocol\//, /^ajv(?:-formats)?(?:\/|$)/, ...RARE],
});
await bundle.write({
  dir: at('dist/bin/cli'),
  format: 'cjs',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  codeSplitting: {
    groups: [
      { name: 'front', test: /\/cli\/main\.js$/, priority: 2 },
      { name: 'session', test: /\/cli\/(?:run-command|commands\/tools)\.js$/, priority: 1 },
    ],
  },
});
writeFileSync(at('dist/bin/package.json'), '{ "type": "commonjs" }\n');

// The entry is read by any engine; what needs a current one is in a file of its own.
const { engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const folder = at('dist/bin/cli');
const [hashbang, ...front] = readFileSync(join(folder, 'main.js'), 'utf8').split('\n');
writeFileSync(join(folder, 'front.js'), front.join('\n'));
for (const file of readdirSync(folder)) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (text.includes('"./main.js"'))
    writeFileSync(join(folder, file), text.replaceAll('"./main.js"', '"./front.js"'));
}
writeFileSync(join(folder, 'main.js'), `${hashbang}\n${requireNode(engines.node)}require('./front.js');\n`);
