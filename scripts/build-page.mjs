/**
 * The pages. That of a report is one file, dist/web/page.html: script and style inline, each allowed by its hash, so that
 * nothing else runs in it and nothing is loaded, whatever a server wrote into the report. Those of the dashboard are
 * dist/web/dashboard: a page, and a script and a style, compressed, which the dashboard serves from its own origin.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const COMMON = {
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
};

await build({
  ...COMMON,
  root: at('web'),
  build: { outDir: at('dist/web'), emptyOutDir: true, modulePreload: false },
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
});

const built = readFileSync(at('dist/web/index.html'), 'utf8');
const hashes = (pattern) =>
  [...built.matchAll(pattern)].map(
    ([, body]) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );
const scripts = hashes(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g);
const styles = hashes(/<style[^>]*>([\s\S]*?)<\/style>/g);
if (scripts.length !== 1 || styles.length !== 1 || /<(?:script|link)[^>]*(?:src|href)="[^d]/.test(built))
  throw new Error('The page of the report is not one file with one script and one style.');
const policy = `default-src 'none'; script-src ${scripts[0]}; style-src ${styles[0]}; img-src data:; base-uri 'none'; form-action 'none'`;
const meta = `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`;
writeFileSync(
  at('dist/web/page.html'),
  built.replace('<meta charset="utf-8" />', () => meta),
);
rmSync(at('dist/web/index.html'));

await build({
  ...COMMON,
  root: at('web/dashboard'),
  build: {
    outDir: at('dist/web/dashboard'),
    emptyOutDir: true,
    modulePreload: false,
    assetsDir: 'assets',
    rolldownOptions: {
      output: { entryFileNames: 'assets/dashboard.js', assetFileNames: 'assets/dashboard.[ext]' },
    },
  },
});

for (const kind of ['js', 'css']) {
  const file = at(`dist/web/dashboard/assets/dashboard.${kind}`);
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
}
