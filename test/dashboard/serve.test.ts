import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';

const MAIN = resolve(import.meta.dirname, '../../dist/bin/cli/main.js');
const SMALL = resolve(import.meta.dirname, '../fixtures/small-server.mjs');

const folder = mkdtempSync(join(tmpdir(), 'assay-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => runAssay(['serve', ...words, '--db=history.db'], { cwd: folder });

describe('assay serve', () => {
  it('adds, lists and removes tokens, and shows each once', async () => {
    const added = JSON.parse((await run('token', 'add', '--role', 'read', '--name', 'ci', '--json')).out);
    expect(added).toMatchObject({
      name: 'ci',
      role: 'read',
      token: expect.stringMatching(/^assay_[\w-]{43}$/),
    });
    expect(await run('token', 'add', '--role', 'run', '--name', 'ci')).toMatchObject({ code: 2 });
    const listed = await run('token', 'list');
    expect(listed.out).toMatch(/^read {2}\S+ {2}ci$/m);
    expect(listed.out).not.toContain(added.token);
    expect(await run('token', 'remove', '--name', 'ci')).toMatchObject({ code: 0 });
    expect(await run('token', 'remove', '--name', 'ci')).toMatchObject({ code: 2 });
  });

  it.each([
    [['--listen', '0.0.0.0:0'], /Other machines can reach 0\.0\.0\.0: add a token first/],
    [['--require-token'], /There is no token yet: add a token first/],
    [['--listen', 'nowhere'], /--listen takes a port/],
    [['token', 'add'], /--role read, run or admin/],
    [['tokens'], /Unknown argument "tokens"/],
  ])('is not started with %j', async (words, message) => {
    const { code, err } = await run(...words);
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  it('checks a server of the fleet file from the page, shows it, and ends on request', async () => {
    const fleet = { name: 'small', servers: { adder: { command: process.execPath, args: [SMALL] } } };
    writeFileSync(
      join(folder, 'fleet.json'),
      JSON.stringify({ ...fleet, defaults: { budget: { maxCalls: 3 } } }),
    );
    const words = ['serve', '--db=history.db', '--listen', '0', '--fleet', 'fleet.json', '--json'];
    const child = spawn(process.execPath, [MAIN, ...words, '--sandbox', 'off'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const { url } = JSON.parse(await firstLine(child));
      const headers = { 'Content-Type': 'application/json' };
      const check = (server: string) =>
        fetch(new URL('/api/v1/checks', url), { method: 'POST', headers, body: JSON.stringify({ server }) });
      expect((await check('other')).status).toBe(403);
      const events = await fetch(new URL('/api/v1/events', url));
      expect((await check('adder')).status).toBe(202);
      for await (const text of events.body?.pipeThrough(new TextDecoderStream()) ?? [])
        if (text.includes('"server":"adder","startedAt"')) break;
      const server = await (await fetch(new URL('/api/v1/server?name=adder', url))).json();
      expect(server).toMatchObject({ name: 'adder', runs: 1, canCheck: true });
      const page = await fetch(url);
      expect(await page.text()).toContain('<script type="module" crossorigin src="/assets/dashboard.js">');
    } finally {
      child.kill('SIGINT');
    }
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });
});

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('No output.');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('The command ended without a line.');
}
