/**
 * The command as few files: start-up is mostly the opening of modules. The library itself is not bundled. What is
 * heavy and rarely needed stays outside: the SDK (OAuth and the reference server), the
 * database, and the loader of TypeScript, which has files of its own.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const bundle = await rolldown({
  input: at('dist/src/cli/main.js'),
  platform: 'node',
  external: [/^node:/, /^@modelcontextprotocol\//, 'libsql', 'jiti'],
});
await bundle.write({
  dir: at('dist/bin/cli'),
  format: 'esm',
  minify: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
