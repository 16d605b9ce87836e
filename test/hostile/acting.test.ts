import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Run, runAssay } from '../cli/run-assay.js';

const MAIN = resolve(import.meta.dirname, '../../dist/bin/cli/main.js');
const SMALL = resolve(import.meta.dirname, '../fixtures/small-server.mjs');

let folder: string;
let env: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-acting-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
  for (const name of ['own', 'clone', 'clean']) mkdirSync(join(folder, name));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const assay = (place: string, args: string[], more: Record<string, string> = {}): Promise<Run> =>
  runAssay(args, { cwd: join(folder, place), env: { ...env, ...more } });

describe('assay replay', () => {
  it('runs what an own check saved in the folder', async () => {
    const checked = await assay('own', [
      'check',
      '--max-calls',
      '8',
      '--mode',
      'all',
      '--',
      process.execPath,
      SMALL,
    ]);
    expect(checked.err).not.toContain('not saved');
    const saved = join(folder, 'own/.assay/last-run.json');
    expect(statSync(saved).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'own/.assay/.gitignore'), 'utf8')).toBe('*\n');
    const { out, err } = await assay('own', ['replay', '--json']);
    expect(JSON.parse(out), err).not.toHaveLength(0);
  });

  it('starts nothing that someone else saved, unless it is trusted', async () => {
    cpSync(join(folder, 'own/.assay'), join(folder, 'clone/.assay'), { recursive: true });
    const file = join(folder, 'clone/.assay/last-run.json');
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { target: { command: string[] } };
    const command = [process.execPath, '-e', "require('node:fs').writeFileSync('started', '')"];
    writeFileSync(file, JSON.stringify({ ...saved, target: { ...saved.target, command } }));
    const refused = await assay('clone', ['replay']);
    expect(refused.err).toContain('is not from your own check');
    expect(refused.err).toContain('--trust');
    expect([refused.code, existsSync(join(folder, 'clone/started'))]).toEqual([2, false]);
    await assay('clone', ['replay', '--trust', '--timeout', '5']);
    expect(existsSync(join(folder, 'clone/started'))).toBe(true);
  });

  it('does not trust what was changed after an own check', async () => {
    const file = join(folder, 'own/.assay/last-run.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('small-server.mjs', 'other-server.mjs'));
    expect((await assay('own', ['replay'])).code).toBe(2);
  });

  it('is clean after a clean check', async () => {
    const tool = `{ name: 'get_one', description: 'Gets one.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }`;
    const checked = await assay('clean', [
      'check',
      '--fail-on',
      'never',
      '--',
      process.execPath,
      '-e',
      program(tool),
    ]);
    expect(checked.code).toBe(0);
    const file = join(folder, 'clean/.assay/last-run.json');
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { report: { findings: { severity: string }[] } };
    const notes = saved.report.findings.map((finding) => ({ ...finding, severity: 'info' }));
    writeFileSync(file, JSON.stringify({ ...saved, report: { ...saved.report, findings: notes } }));
    const { code, out } = await assay('clean', ['replay', '--trust']);
    expect(notes.length).toBeGreaterThan(0);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^The last check had no errors or warnings, only \d+ notes? .*nothing to replay\.\n$/,
      ),
    ]);
  });
});

describe('a disk without room', () => {
  it('leaves the old report, and nothing half written', () => {
    const place = join(folder, 'full');
    mkdirSync(place);
    writeFileSync(join(place, 'report.json'), 'old');
    // No file may grow beyond a few kilobytes: writing fails as on a full disk, after it has begun.
    const limited = ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, MAIN];
    const args = ['check', '--max-calls', '4', '--report', 'json=report.json', '--', process.execPath, SMALL];
    const { status, stderr } = spawnSync('sh', [...limited, ...args], {
      cwd: place,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(stderr).toContain('Cannot write report.json');
    expect(status).not.toBe(0);
    expect(readFileSync(join(place, 'report.json'), 'utf8')).toBe('old');
    expect(readdirSync(place).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

/** A server of these tools in one word of the command. */
const program = (tools: string): string => `
const replies = {
  initialize: () => ({ protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [${tools}] }),
  'tools/call': () => ({ content: [{ type: 'text', text: '1' }] }),
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const reply = replies[method];
  if (id !== undefined && reply !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: reply(params) }));
});`;

describe('completion', () => {
  const names = [
    'get_one',
    'get_$(touch x)',
    'get_`id`',
    'get_a;b',
    'get two',
    'get_*',
    '=ls',
    '~root',
    '--config=x',
    'get_\u202e',
  ];
  const schema = { type: 'object', properties: { city: {}, 'a$(id)': {}, '-x': {} } };
  const tools = names.map((name) => JSON.stringify({ name, inputSchema: schema })).join(',');
  const complete = (...words: string[]): Promise<Run> =>
    assay('own', ['complete'], {
      ASSAY_WORDS: ['call', '--cwd', '.', ...words].join('\n'),
    });

  /** What each shell offers after `assay call --config mcp.json `, asked in its own way. */
  const SHELLS: Readonly<Record<string, string>> = {
    bash: `COMP_WORDS=(assay call --config mcp.json ''); COMP_CWORD=4; _assay; printf '%s\\n' "\${COMPREPLY[@]}"`,
    zsh: `words=(assay call --config mcp.json ''); CURRENT=5; compadd() { print -l -- "\${found[@]}" }; _assay`,
    fish: `complete -C 'assay call --config mcp.json '`,
  };
  const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

  it.each(Object.entries(SHELLS).filter(([shell]) => isThere(shell)))(
    'offers nothing that %s would run or expand',
    async (shell, ask) => {
      const server = join(folder, 'server.cjs');
      writeFileSync(server, program(tools));
      const entry = { command: process.execPath, args: [server] };
      writeFileSync(join(folder, 'own/mcp.json'), JSON.stringify({ mcpServers: { one: entry } }));
      const bin = join(folder, 'bin');
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, {
        mode: 0o755,
      });
      const script = (await assay('own', ['completion', shell])).out;
      const before = shell === 'zsh' ? 'compdef() { }\n' : '';
      const { stdout, stderr } = spawnSync(shell, ['-c', `${before}${script}\n${ask}`], {
        cwd: join(folder, 'own'),
        env: { ...env, PATH: `${bin}:${process.env.PATH}`, HOME: folder },
        encoding: 'utf8',
      });
      const offered = stdout.split('\n').filter((line) => line !== '');
      expect(offered, stderr).toEqual(['get_one']);
      expect(existsSync(join(folder, 'own/x'))).toBe(false);
    },
  );

  it('knows at least one shell here', () => {
    expect(Object.keys(SHELLS).filter(isThere)).toContain('bash');
  });

  it('offers only names in which a shell finds nothing else', async () => {
    const server = join(folder, 'server.cjs');
    writeFileSync(server, program(tools));
    writeFileSync(
      join(folder, 'own/mcp.json'),
      JSON.stringify({ mcpServers: { one: { command: process.execPath, args: [server] } } }),
    );
    const config = ['--config', 'mcp.json'];
    expect((await complete(...config, '')).out.split('\n').filter((name) => name !== '')).toEqual([
      'get_one',
    ]);
    const properties = await complete(...config, 'get_one', '--arg', '');
    expect(properties.out.trim().split('\n')).toEqual(['city=']);
  });
});
