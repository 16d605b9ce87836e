import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { npmRegistry } from '../fixtures/npm-registry.js';
import { type Run, runAssay } from './run-assay.js';

const SERVER = fileURLToPath(new URL('../fixtures/versioned-server.mjs', import.meta.url));

const PAGE = readFileSync(new URL('../../docs/contracts.md', import.meta.url), 'utf8');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-contracts-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const assay = (...args: string[]): Promise<Run> => runAssay(args, { cwd: folder });
const server = (version: number): string[] => ['--', process.execPath, SERVER, String(version)];
const command = (version: number): string => `"${process.execPath}" '${SERVER}' ${version}`;
const write = (name: string, value: unknown): void =>
  writeFileSync(join(folder, name), JSON.stringify(value));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const SEARCH = {
  name: 'search',
  description: 'Searches notes.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
const LIST = { name: 'list', description: 'Lists notes.', inputSchema: { type: 'object' } };

describe('assay lock', () => {
  it('records a server, checks it, and lets a person approve what changed', async () => {
    const locked = await assay('lock', ...server(1));
    expect([locked.code, locked.out]).toEqual([0, 'versioned: 2 tools, new\nWritten: assay.lock.json\n']);
    const text = read('assay.lock.json');
    expect((await assay('lock', ...server(1))).out).toContain('assay.lock.json is up to date.');
    const same = await assay('lock', '--check', ...server(1));
    expect([same.code, same.out]).toEqual([0, '✓ no changes from assay.lock.json#versioned to versioned\n']);

    const changed = await assay('lock', '--check', ...server(2));
    expect(changed.code).toBe(1);
    expect(changed.out).toContain('✗ 1 breaking and 2 compatible changes');
    expect(changed.out).toContain('Next version: 2.0.0 (after 1.0.0; the new server says 1.1.0)');
    expect(PAGE).toContain(`\`\`\`text\n${changed.out}\`\`\``);
    expect((await assay('lock', '--check', '--fail-on', 'never', ...server(2))).code).toBe(0);
    expect(read('assay.lock.json')).toBe(text);

    const asked = await runAssay(['approve', ...server(2)], { cwd: folder, typed: '' });
    expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('add --yes.')]);
    expect(read('assay.lock.json')).toBe(text);
    const one = await assay('approve', 'search', '--yes', ...server(2));
    expect([one.code, one.out]).toEqual([0, expect.not.stringContaining('The tool is new')]);
    const left = await assay('lock', '--check', ...server(2));
    expect(left.out).toContain('✓ 2 compatible changes');
    expect((await assay('approve', '--yes', ...server(2))).code).toBe(0);
    expect((await assay('lock', '--check', ...server(2))).code).toBe(0);
    expect((await assay('approve', '--yes', ...server(2))).out).toBe('Nothing to approve.\n');
  });

  it('asks a person before it approves, and takes anything but yes for a no', async () => {
    const file = join(folder, 'asked.json');
    await assay('lock', '--lock', file, ...server(1));
    const text = readFileSync(file, 'utf8');
    const answer = (typed: string): Promise<Run> =>
      runAssay(['approve', '--lock', file, ...server(2)], { cwd: folder, typed });
    for (const typed of ['n\n', '\n', 'yesterday\n']) {
      const refused = await answer(typed);
      expect([refused.code, refused.err]).toEqual([1, `Write this to ${file}? [y/N] `]);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
    const approved = await answer('y\n');
    expect([approved.code, approved.err]).toEqual([0, expect.stringContaining(`Approved: ${file}`)]);
    expect(approved.out).toContain('Property "folder" became required.');
    expect((await assay('lock', '--check', '--lock', file, ...server(2))).code).toBe(0);
  });

  it('approves with a report for programs on standard output, and nothing else there', async () => {
    const file = join(folder, 'json.json');
    await assay('lock', '--lock', file, ...server(1));
    const words = ['approve', 'list', '--yes', '--json', '--lock', file, ...server(2)];
    const { code, out, err } = await assay(...words);
    const { findings, changeSummary } = JSON.parse(out);
    expect(findings.map(({ rule }: { rule: string }) => rule)).toEqual(['drift/text-changed']);
    expect([code, changeSummary.to, err]).toEqual([0, 'versioned', `Approved: ${file}\n`]);
    const nothing = await assay(...words);
    expect([nothing.code, JSON.parse(nothing.out).findings.length]).toEqual([0, 0]);
  });

  it('refuses a lock that was edited, and a server that is not in it', async () => {
    const file = join(folder, 'edited.json');
    await assay('lock', '--lock', file, ...server(1));
    writeFileSync(file, readFileSync(file, 'utf8').replace('Lists notes.', 'Lists all notes.'));
    const edited = await assay('lock', '--check', '--lock', file, ...server(1));
    expect([edited.code, edited.err]).toEqual([2, expect.stringContaining('does not match its hash')]);
    const other = await assay('lock', '--check', '--name', 'other', ...server(1));
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('It has: versioned.')]);
    expect((await assay('lock')).code).toBe(2);
  });

  it('exits with 3 where the server cannot be reached', async () => {
    expect((await assay('lock', '--check', '--', process.execPath, '-e', '0')).code).toBe(3);
  });

  it('keeps several servers in one file', async () => {
    const entry = (version: number) => ({ command: process.execPath, args: [SERVER, String(version)] });
    write('mcp.json', { mcpServers: { old: entry(1), next: entry(2) } });
    const locked = await assay('lock', '--config', 'mcp.json', '--lock', 'both.json');
    expect(locked.out).toBe('old: 2 tools, new\nnext: 3 tools, new\nWritten: both.json\n');
    expect((await assay('lock', '--check', '--config', 'mcp.json', '--lock', 'both.json')).code).toBe(0);
    const diff = await assay('diff', 'both.json#old', 'both.json#next', '--json');
    expect(diff.code).toBe(1);
    expect((await assay('diff', 'both.json', 'both.json#next')).err).toContain(
      'both.json#next, both.json#old',
    );
  });
});

describe('assay diff', () => {
  it('compares two live servers', async () => {
    const { code, out } = await assay('diff', command(1), command(2));
    expect(code).toBe(1);
    expect(out).toContain('Accepted before, rejected now: {"query":""}');
    expect((await assay('diff', command(1), ...server(1))).code).toBe(0);
  });

  it('compares two versions of an npm package', async () => {
    const version = (number: string): Record<string, string> => ({
      'package.json': JSON.stringify({
        name: 'notes-server',
        version: number,
        bin: 'server.mjs',
        type: 'module',
      }),
      'server.mjs': `#!/usr/bin/env node\n${readFileSync(SERVER, 'utf8')}`,
    });
    await using registry = await npmRegistry('notes-server', {
      '1.0.0': version('1.0.0'),
      '2.0.0': version('2.0.0'),
    });
    const cwd = join(folder, 'npm');
    mkdirSync(cwd);
    // npm reads the settings of the nearest folder with a package.json.
    writeFileSync(join(cwd, 'package.json'), '{}');
    const settings = [`registry=${registry.url}/`, `cache=${join(cwd, 'cache')}`, 'update-notifier=false'];
    writeFileSync(join(cwd, '.npmrc'), settings.join('\n'));
    const diff = (old: string, fresh: string): Promise<Run> => runAssay(['diff', old, fresh], { cwd });
    const { code, out } = await diff('npm:notes-server@1.0.0 1', 'npm:notes-server@2.0.0 2');
    expect([code, out]).toEqual([1, expect.stringContaining('Property "folder" became required.')]);
    expect(out).toContain('from npm:notes-server@1.0.0 1 to npm:notes-server@2.0.0 2');
  });

  it('fails from the impact on that was asked for', async () => {
    write('old.json', [SEARCH]);
    write('new.json', [SEARCH, LIST]);
    write('hinted.json', [{ ...SEARCH, annotations: { readOnlyHint: true } }]);
    const codes: unknown[] = [];
    for (const words of [
      ['old.json', 'new.json'],
      ['old.json', 'new.json', '--fail-on', 'any'],
      ['old.json', 'hinted.json'],
      ['old.json', 'hinted.json', '--fail-on', 'risky'],
      ['new.json', 'old.json'],
      ['new.json', 'old.json', '--fail-on', 'never'],
    ])
      codes.push((await assay('diff', ...words)).code);
    expect(codes).toEqual([0, 1, 0, 1, 1, 0]);
  });

  it('takes the policy for a tool from the configuration', async () => {
    write('assay.config.json', { overrides: [{ tools: 'list', rules: { 'drift/*': 'info' } }] });
    expect((await assay('diff', 'new.json', 'old.json')).code).toBe(0);
    expect((await assay('diff', 'new.json', 'old.json', '--no-config-file')).code).toBe(1);
    rmSync(join(folder, 'assay.config.json'));
  });

  it('is silent about a schema that was only rewritten, and says so', async () => {
    const inputSchema = { ...SEARCH.inputSchema, properties: { query: { $ref: '#/$defs/q' } } };
    write('moved.json', [{ ...SEARCH, inputSchema: { ...inputSchema, $defs: { q: { type: 'string' } } } }]);
    const { code, out } = await assay('diff', 'old.json', 'moved.json', '--fail-on', 'any');
    expect(code).toBe(0);
    expect(out).toContain('Written differently, with the same meaning: search');
  });

  it('writes every form, and a changelog', async () => {
    const forms = 'markdown=d.md,sarif=d.sarif,junit=d.xml,changelog=d.log.md';
    const { code, out } = await assay('diff', 'new.json', 'old.json', '--report', forms, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).changeSummary).toMatchObject({ bump: 'major', from: 'new.json', to: 'old.json' });
    expect(read('d.md')).toContain('### ❌ Assay: 1 breaking change');
    expect(JSON.parse(read('d.sarif')).runs[0].results[0].ruleId).toBe('drift/tool-removed');
    expect(read('d.xml')).toContain('drift/tool-removed');
    expect(read('d.log.md')).toContain('### Breaking\n\n- `list`: The tool is no longer listed.');
  });

  it('compares two git revisions', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    git('init', '-q');
    write('tools.json', [SEARCH, LIST]);
    git('add', 'tools.json');
    git('commit', '-qm', 'one');
    write('tools.json', [SEARCH]);
    git('commit', '-qam', 'two');
    const { code, out } = await assay('diff', 'git:HEAD~1:tools.json', 'git:HEAD:tools.json');
    expect([code, out]).toEqual([1, expect.stringContaining('The tool is no longer listed.')]);
    const missing = await assay('diff', 'git:nowhere', 'tools.json');
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('git revision nowhere')]);
  });

  it.each([
    [[], 'Name what to compare'],
    [['old.json'], 'Name the new side'],
    [['old.json', 'new.json', '--', 'node'], 'two sides, not three'],
    [['nothing', 'old.json'], 'There is no file "nothing"'],
    [['old.json', 'gone.json'], 'Cannot read gone.json'],
    [["node 'x", 'old.json'], 'A quotation mark is not closed'],
  ])('explains wrong usage: %j', async (words, message) => {
    const { code, err } = await assay('diff', ...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('assay verify', () => {
  const CONTRACT = {
    contractVersion: 1,
    consumer: 'reader',
    tools: { add: { calls: [{ arguments: { a: 1, b: 2 } }], reads: { '/sum': { type: 'number' } } } },
  };
  const SMALL = fileURLToPath(new URL('../fixtures/small-server.mjs', import.meta.url));
  const small = ['--', process.execPath, SMALL];

  it('says whether a server serves a consumer, by its definitions and by calls', async () => {
    write('reader.contract.json', CONTRACT);
    const kept = await assay('verify', 'reader.contract.json', ...small);
    expect([kept.code, kept.err]).toEqual([0, expect.stringContaining('1 call made.')]);
    write('picky.contract.json', {
      ...CONTRACT,
      tools: { add: { ...CONTRACT.tools.add, reads: { '/total': { type: 'number' } } }, gone: {} },
    });
    const broken = await assay('verify', 'picky.contract.json', ...small);
    expect(broken.code).toBe(1);
    expect(broken.out).toContain('drift/consumer-tool');
    expect(broken.out).toContain('drift/consumer-field');
  });

  it('makes a contract from a recording, and shows which changes concern it', async () => {
    const line = (key: string, message: object): string => JSON.stringify({ [key]: message, at: 1 });
    const params = { name: 'search', arguments: { query: 'a' } };
    const lines = [
      line('sent', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      line('received', { jsonrpc: '2.0', id: 1, result: { structuredContent: { count: 1 } } }),
    ];
    writeFileSync(join(folder, 'session.ndjson'), lines.join('\n'));
    const written = await assay('verify', 'session.ndjson', '--write', 'session.contract.json');
    expect([written.code, JSON.parse(read('session.contract.json')).tools.search.reads]).toEqual([
      0,
      { '/count': { type: 'number' } },
    ]);
    write('before.json', { tools: [SEARCH, LIST] });
    const inputSchema = { ...SEARCH.inputSchema, required: ['query', 'folder'] };
    write('after.json', { tools: [{ ...SEARCH, inputSchema }] });
    const other = await assay('diff', 'before.json', 'after.json', '--contract', 'session.contract.json');
    expect([other.code, other.out]).toEqual([1, expect.stringContaining('drift/consumer-call')]);
    expect(other.out).not.toContain('drift/tool-removed');
  });
});
