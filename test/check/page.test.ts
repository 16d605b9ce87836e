import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit-code.js';

const ROOT = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(ROOT, 'docs/checking-a-server.md'), 'utf8');

it('the program of the page on checking a server runs', async () => {
  const code = /```js\n\/\/ check\.mjs\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  // Inside the package, so that its own name leads to what was built.
  const file = resolve(ROOT, 'dist/checking-a-server.example.mjs');
  writeFileSync(file, code);
  try {
    const server = resolve(ROOT, 'test/fixtures/small-server.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [file, server]);
    expect(stdout).toMatch(/^add partially_working\ncrash not tested$/m);
  } finally {
    rmSync(file);
  }
});

it('the page on checking a server names every exit code', () => {
  for (const code of Object.values(EXIT)) expect(page).toMatch(new RegExp(`^\\| ${code} +\\|`, 'm'));
});
