import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay } from '../cli/run-assay.js';

const SERVER = ['--', process.execPath, resolve(import.meta.dirname, '../fixtures/small-server.mjs')];
const DEPTH = 50_000;
const DEEP = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;

/** Reads a file, but none of the package and none of the system. */
const READING = /\breadFile(?:Sync)?\((?!`\/proc\/|packageFile\()|\bcreateReadStream\(/;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-files-'));
  mkdirSync(join(folder, '.assay'));
  symlinkSync('/dev/zero', join(folder, '.assay/last-run.json'));
  symlinkSync('/dev/zero', join(folder, 'endless.json'));
  symlinkSync('/dev/zero', join(folder, 'endless.ndjson'));
  await runAssay(
    ['check', '--quiet', '--no-save', '--max-calls', '1', '--report', 'json=report.json', ...SERVER],
    {
      cwd: folder,
    },
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a link to a file that never ends, in a repository of somebody else', () => {
  it.each([
    ['report endless.json'],
    ['history import endless.ndjson --db=history.db'],
    ['replay'],
    ['mock endless.ndjson'],
    ['wrap endless.json'],
    ['lint endless.json'],
    ['tools --config endless.json'],
    ['lock --check --lock endless.json', ...SERVER],
    ['verify endless.ndjson', ...SERVER],
    ['check --no-save --baseline endless.json', ...SERVER],
    ['call add --args @endless.json', ...SERVER],
    ['guard --listen 0 --lock endless.json', ...SERVER],
  ])('costs assay %s that file, and nothing else', async (words, ...server) => {
    const run = await runAssay([...words.split(' '), ...server], { cwd: folder });
    expect(run.err).toMatch(/larger than (?:16|256) MB|There is no saved run/);
    expect(run.code).toBe(2);
  });

  it('is found because every file of a user is read in one place', () => {
    const src = resolve(import.meta.dirname, '../../src');
    const reading = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => READING.test(readFileSync(join(src, file), 'utf8')))
      .map((file) => relative('.', file));
    // Files of this user alone, and what is read line by line.
    const own = [
      'cli/check/trusted-runs.ts',
      'cli/files/lines-of-file.ts',
      'connect/http/oauth/token-store.ts',
    ];
    expect(reading.sort()).toEqual(own);
  });
});

describe('a file of somebody else that is nested too deeply', () => {
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

  beforeAll(() => {
    const report: { tools: { inputSchema: unknown }[] } = JSON.parse(
      readFileSync(join(folder, 'report.json'), 'utf8'),
    );
    for (const tool of report.tools) tool.inputSchema = { value: 'deep' };
    const text = JSON.stringify(report).replaceAll('"deep"', DEEP);
    write('deep-report.json', text);
    const key = { id: '20260101-000000-aaaaaa', name: 'deep', startedAt: '2026-01-01', verdict: 'clean' };
    write('deep-runs.ndjson', `${JSON.stringify(key).slice(0, -1)},"report":${text}}\n`);
    const call = `"params":{"name":"add","arguments":{"a":${DEEP}}}`;
    write('deep.ndjson', `{"sent":{"jsonrpc":"2.0","id":1,"method":"tools/call",${call}},"at":1}\n`);
    write('deep-config.json', `{"mcpServers":{"a":{"command":"a","args":[],"more":${DEEP}}}}`);
    write('deep-lock.json', `{"lockVersion":1,"servers":{"a":${DEEP}}}`);
    write('deep-contract.json', `{"contractVersion":1,"consumer":"a","tools":{"a":${DEEP}}}`);
    write('deep-questions.ndjson', `{"tool":"add","arguments":{"a":${DEEP}}}\n`);
    write('deep-arguments.json', `{"a":${DEEP}}`);
  });

  it.each([
    ['report deep-report.json --html page.html', 2],
    ['report deep-report.json --json', 2],
    ['badge deep-report.json', 2],
    ['compare deep-report.json report.json', 2],
    ['history import deep-runs.ndjson --db=history.db', 2],
    ['mock deep.ndjson', 2],
    ['wrap deep-config.json', 2],
    ['unwrap deep-config.json', 2],
    ['tools --config deep-config.json', 2],
    ['diff deep-lock.json report.json', 2],
    ['lock --check --lock deep-lock.json', 2, ...SERVER],
    ['approve --lock deep-lock.json', 2, ...SERVER],
    ['guard --listen 0 --lock deep-lock.json', 2, ...SERVER],
    ['verify deep-contract.json', 2, ...SERVER],
    ['verify deep.ndjson', 2, ...SERVER],
    ['check --no-save --baseline deep-arguments.json', 2, ...SERVER],
    ['validate --batch deep-questions.ndjson --json', 1, ...SERVER],
    ['validate add --args @deep-arguments.json --json', 1, ...SERVER],
    ['call add --args @deep-arguments.json --json', 1, ...SERVER],
  ])('is no bug of assay %s', async (words, code, ...server) => {
    const run = await runAssay([...words.split(' '), ...server], { cwd: folder });
    expect(run.err).not.toMatch(/bug in Assay|call stack/);
    expect(run.code, run.err).toBe(code);
  });
});

describe('a git repository of somebody else', () => {
  it('runs no command of its own when a revision is compared', async () => {
    const [repository, ran] = [join(folder, 'repository'), join(folder, 'ran')];
    const git = (input: string | Buffer, ...words: string[]): string =>
      execFileSync('git', words, { cwd: repository, input, env: { ...process.env, ...IDENTITY } })
        .toString()
        .trim();
    execFileSync('git', ['init', '-q', '--bare', repository]);
    const missing = Buffer.concat([Buffer.from('100644 assay.lock.json\0'), Buffer.alloc(20, 1)]);
    const tree = git(missing, 'hash-object', '-t', 'tree', '-w', '--stdin', '--literally');
    git('', 'update-ref', 'refs/heads/main', git('', 'commit-tree', tree, '-m', 'x'));
    // What is missing here would be fetched, by a command that the repository names.
    const settings = {
      'core.bare': 'false',
      'core.worktree': '.',
      'core.repositoryformatversion': '1',
      'extensions.partialClone': 'other',
      'remote.other.promisor': 'true',
      'remote.other.url': `ext::sh -c touch% ${ran}`,
      'protocol.ext.allow': 'always',
    };
    for (const [name, value] of Object.entries(settings)) git('', 'config', name, value);
    writeFileSync(join(repository, 'tools.json'), '{"tools":[]}');
    const run = await runAssay(['diff', 'git:main', 'tools.json'], { cwd: repository });
    expect(run.code).toBe(2);
    expect(run.err).toContain('Cannot read assay.lock.json of the git revision main');
    expect(existsSync(ran)).toBe(false);
  });

  const IDENTITY = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
});

it('a package to compare is installed without the scripts of its dependencies', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\necho "$@" > '${join(folder, 'words')}'\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  await runAssay(['diff', 'npm:-x@1.0.0 --call=other', 'report.json'], { cwd: folder, env });
  expect(readFileSync(join(folder, 'words'), 'utf8').trim()).toBe(
    '-y --ignore-scripts -- -x@1.0.0 --call=other',
  );
});
