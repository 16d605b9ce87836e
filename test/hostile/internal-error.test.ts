import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/cli/config/load-config.js';
import { runCommand } from '../../src/cli/run-command.js';
import { processTerminal } from '../../src/cli/terminal/terminal.js';
import { SecretRegister } from '../../src/model/secret-register.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-internal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('an error of our own exits 70, says so, and is written down without secrets', async () => {
  const written: string[] = [];
  const secrets = new SecretRegister();
  secrets.add('hunter2hunter2');
  const terminal = {
    ...processTerminal(process.stdout, process.stderr, {}, secrets),
    out: () => {
      throw new TypeError('cannot print hunter2hunter2');
    },
    err: (text: string) => written.push(text),
  };
  const signal = new AbortController().signal;
  const code = await runCommand(['explain', 'lint/no-description'], {
    serverCommand: undefined,
    env: {},
    signal,
    terminal,
    secrets,
    streams: () => ({ input: process.stdin, output: process.stdout, errors: process.stderr }),
  });
  expect(code).toBe(70);
  const [said = ''] = written;
  expect(said).toMatch(/^assay: internal error [0-9a-f]{8}\. This is a bug in Assay, please report it\.$/m);
  const [, file = ''] = /Details: (.*)$/m.exec(said) ?? [];
  const details = readFileSync(file, 'utf8');
  rmSync(file);
  expect(details).toContain('TypeError');
  expect(details).not.toContain('hunter2hunter2');
});

it('a configuration that never settles is a usage error', async () => {
  writeFileSync(join(folder, 'assay.config.mjs'), 'await new Promise(() => {});\nexport default {};\n');
  await expect(loadConfig(undefined, folder, 50)).rejects.toThrow(/assay\.config\.mjs.*did not finish/);
});
