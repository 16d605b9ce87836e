import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runAssay } from './run-assay.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-wrap-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CONFIG =
  '{\n  // mine\n  "mcpServers": { "a": { "command": "x" }, "b": { "url": "https://example.com", "type": "sse" } }\n}\n';

function config(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, CONFIG, { mode: 0o640 });
  return file;
}

describe('assay wrap', () => {
  it('puts the guard in with a backup, and unwrap takes it out again', async () => {
    const file = config('mcp.json');
    const link = join(folder, 'link.json');
    symlinkSync(file, link);
    const { code, out } = await runAssay(['wrap', link, '--', '--mode', 'repair']);
    expect(code).toBe(0);
    expect(out).toMatch(/1 server in .*: a\n.*: b\nBackup: /s);
    expect(readFileSync(file, 'utf8')).toContain(
      '"command": "npx", "args": ["-y", "mcp-assay", "guard", "--name", "a", "--mode", "repair", "--", "x"]',
    );
    expect(readFileSync(`${file}.before-assay`, 'utf8')).toBe(CONFIG);
    expect([statSync(file).mode & 0o777, statSync(`${file}.before-assay`).mode & 0o777]).toEqual([
      0o640, 0o600,
    ]);
    const before = readFileSync(file, 'utf8');
    expect((await runAssay(['wrap', file])).out).toContain(
      'Already behind a guard: a (npx -y mcp-assay guard)',
    );
    expect((await runAssay(['unwrap', file, '--dry-run'])).out).toContain('Would take');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await runAssay(['unwrap', link])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(CONFIG);
    expect(existsSync(`${file}.before-assay`)).toBe(false);
    expect((await runAssay(['unwrap', file])).out).toContain('Nothing to change');
  });

  it.each(['--', '--mode'])('names a server that is called %s in one word', async (name) => {
    const file = join(folder, 'name.json');
    writeFileSync(file, JSON.stringify({ mcpServers: { [name]: { command: 'x' } } }));
    await runAssay(['wrap', file]);
    expect(readFileSync(file, 'utf8')).toContain(`"guard", "--name=${name}", "--", "x"`);
    await runAssay(['unwrap', file]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: { [name]: { command: 'x' } } });
  });

  it('changes nothing in a dry run', async () => {
    const file = config('dry.json');
    expect((await runAssay(['wrap', file, '--dry-run'])).out).toContain('Would put');
    expect([readFileSync(file, 'utf8'), existsSync(`${file}.before-assay`)]).toEqual([CONFIG, false]);
  });

  it('prints what it changed as JSON', async () => {
    const file = config('json.json');
    const backup = `${file}.before-assay`;
    const json = async (...words: string[]) => JSON.parse((await runAssay([...words, file, '--json'])).out);
    const wrapped = { file, written: true, wrapped: ['a'], already: [], left: ['b'], backup };
    expect(await json('wrap')).toEqual(wrapped);
    expect(await json('unwrap', '--dry-run')).toEqual({ file, written: false, unwrapped: ['a'] });
    expect(await json('unwrap')).toEqual({ file, written: true, unwrapped: ['a'] });
  });

  it.each<[string[], string[], string]>([
    [['--server', 'c'], [], 'has no server "c"'],
    [['--launcher', 'node server.js'], [], '--launcher must end with'],
    [[], ['--', '--mod', 'repair'], 'unknown option'],
    [[], ['--', '--listen', '4000'], '--listen is for'],
  ])('refuses %j %j', async (options, rest, problem) => {
    const { code, err } = await runAssay(['wrap', config('wrong.json'), ...options, ...rest]);
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
  });

  it('refuses a file that is no client configuration', async () => {
    const file = join(folder, 'other.json');
    writeFileSync(file, '{"x":1}');
    expect(await runAssay(['wrap', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no servers'),
    });
  });

  it('leaves a file alone that is not UTF-8, but not one that has a replacement character', async () => {
    const file = join(folder, 'latin.json');
    const text = (word: string) => `{"mcpServers":{"a":{"command":"${word}"}}}`;
    writeFileSync(file, text('caf\u00e9'), 'latin1');
    for (const command of ['wrap', 'unwrap'])
      expect(await runAssay([command, file])).toMatchObject({
        code: 2,
        err: expect.stringContaining('not valid UTF-8'),
      });
    expect(readFileSync(file, 'latin1')).toBe(text('caf\u00e9'));
    expect(existsSync(`${file}.before-assay`)).toBe(false);
    writeFileSync(file, text('\ufffd'));
    expect((await runAssay(['wrap', file])).code).toBe(0);
  });
});
