/**
 * The command as few files: start-up is mostly the opening of modules, and CommonJS opens them in half the time. What
 * `--help` needs is one file, what every command needs on its way to a server is a second. What is heavy and rarely
 * needed stays outside: the SDK (OAuth and the reference server), the database, the loader of TypeScript, and the engine
 * for regular expressions, which is one file already.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { withoutExamples } from './without-examples.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const bundle = await rolldown({
  input: at('dist/src/cli/main.js'),
  platform: 'node',
  plugins: [withoutExamples],
  // The CommonJS build of jsonc-parser hides its requires from a bundler.
  resolve: { mainFields: ['module', 'main'] },
  external: [/^node:/, /^@modelcontextprotocol\//, 'libsql', 'jiti', 're2js'],
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
