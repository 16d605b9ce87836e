import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from '../dispatch.js';
import { SAMPLE_COMMITS } from './sample-project.js';
import { createWorld, type World } from './world.js';

let world: World;
let call: Dispatch;

const quiet = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  world = await createWorld({ now: () => new Date('2024-06-01T12:00:00Z') });
  call = createDispatch(world, { logger: quiet });
});
afterAll(() => world[Symbol.asyncDispose]());

const textOf = (result: unknown): string => JSON.stringify(result);

const dataOf = async (tool: string, args: object = {}): Promise<Record<string, unknown>> => {
  const { structuredContent } = await call(tool, args);
  expect(structuredContent).toBeDefined();
  return structuredContent as Record<string, unknown>;
};
const subjects = async (): Promise<string[]> =>
  ((await dataOf('git_log')).commits as { subject: string }[]).map((commit) => commit.subject);

describe('the git tools', () => {
  it('start with the history of the sample project, the same each time', async () => {
    expect(await subjects()).toEqual(SAMPLE_COMMITS.map((commit) => commit.message.split('\n')[0]).reverse());
    expect((await dataOf('git_show')).commit).toMatchObject({
      hash: '211dcac40a7b4823d9591a1bee85e9803d7d5bb9',
      author: 'Alan Mathison',
    });
    expect(await dataOf('git_status')).toEqual({ branch: 'main', clean: true, changes: [] });
  });

  it.each([
    '--amend',
    '-m',
    '--author=Mallory <m@example.com>',
    'first\n\n--amend --no-edit',
    '"; touch pwned; "',
    '$(touch pwned)',
    '`touch pwned`',
    '# not a comment',
    '--file=/etc/passwd',
    '-F/etc/passwd',
    'ends\r\n\r\nwith --allow-empty',
  ])('commit with the message %j and nothing else', async (message) => {
    const before = await subjects();
    await call('append_file', { path: 'notes.md', content: `${message}\n` });
    const { commit, files_changed } = await dataOf('git_commit', { message });
    const [subject] = message.split(/\r?\n/);
    expect(commit).toMatchObject({ author: 'Assay', date: '2024-06-01T12:00:00+00:00' });
    expect((commit as { subject: string }).subject.trim()).toBe(subject);
    expect(files_changed).toBe(1);
    expect((await subjects()).slice(1)).toEqual(before);
    expect(existsSync(join(world.sandbox.root, 'pwned'))).toBe(false);
  });

  it.each(['', '  \n ', 'a\0b'])('refuse the message %j', async (message) => {
    await call('append_file', { path: 'notes.md', content: 'x\n' });
    expect((await call('git_commit', { message })).isError).toBe(true);
    await dataOf('git_commit', { message: 'tidy up' });
  });

  it('do not run hooks', async () => {
    const hooks = join(world.sandbox.root, '.git/hooks');
    await mkdir(hooks, { recursive: true });
    for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'prepare-commit-msg']) {
      await writeFile(join(hooks, hook), '#!/bin/sh\ntouch pwned\nexit 1\n');
      await chmod(join(hooks, hook), 0o755);
    }
    await call('append_file', { path: 'notes.md', content: 'hooks\n' });
    await dataOf('git_commit', { message: 'without hooks' });
    expect(existsSync(join(world.sandbox.root, 'pwned'))).toBe(false);
  });

  it('commit only the paths given', async () => {
    await call('write_file', { path: 'one.txt', content: '1' });
    await call('write_file', { path: 'two.txt', content: '2' });
    expect(await dataOf('git_commit', { message: 'one', paths: ['one.txt'] })).toMatchObject({
      files_changed: 1,
    });
    expect((await dataOf('git_status')).changes).toEqual([
      { path: 'two.txt', change: 'untracked', staged: false },
    ]);
    await dataOf('git_commit', { message: 'two' });
  });

  it('say that there is nothing to commit', async () => {
    const { content } = await call('git_commit', { message: 'nothing' });
    expect(content).toMatchObject([{ text: expect.stringContaining('insufficient_data') }]);
  });

  it('show changes in files and in the index', async () => {
    await call('append_file', { path: 'README.md', content: 'More.\n' });
    expect((await dataOf('git_diff', { path: 'README.md' })).diff).toContain('+More.');
    expect((await dataOf('git_diff', { staged: true })).diff).toBe('');
    await call('delete_file', { path: 'package.json' });
    expect((await dataOf('git_status')).changes).toEqual([
      { path: 'README.md', change: 'modified', staged: false },
      { path: 'package.json', change: 'deleted', staged: false },
    ]);
  });

  it.each(['--output=pwned', '-p', 'HEAD..main', 'HEAD --all', ':/x'])(
    'refuse the revision %j',
    async (revision) => {
      for (const tool of ['git_log', 'git_show']) expect((await call(tool, { revision })).isError).toBe(true);
      expect(existsSync(join(world.sandbox.root, 'pwned'))).toBe(false);
    },
  );

  it('do not know a revision that is not there', async () => {
    const { content } = await call('git_show', { revision: 'nowhere' });
    expect(content).toMatchObject([{ text: expect.stringContaining('not_found') }]);
  });
});

describe('a sandbox folder without a repository', () => {
  /** What makes a folder a bare repository whose configuration runs a program. */
  const bare = (command: string): readonly (readonly [string, string])[] => [
    ['HEAD', 'ref: refs/heads/main\n'],
    [
      'config',
      `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = ${command}\n`,
    ],
    ['objects/info/packs', '\n'],
    ['refs/heads/.keep', '\n'],
    ['.gitattributes', '* filter=evil diff=evil\n'],
  ];

  it('does not become one by what a client writes into it', async () => {
    const root = await mkdtemp(join(tmpdir(), 'assay-bare-'));
    await writeFile(join(root, 'README.md'), 'not empty\n');
    const other = await createWorld({ root });
    const dispatch = createDispatch(other, { logger: quiet });
    const proof = join(root, 'pwned');
    for (const [path, content] of bare(`touch ${proof}`)) await dispatch('write_file', { path, content });
    for (const tool of ['git_status', 'git_diff', 'git_log', 'git_show'])
      expect(textOf(await dispatch(tool, {}))).toContain('not a git repository');
    expect(existsSync(proof)).toBe(false);
    await other[Symbol.asyncDispose]();
    await rm(root, { recursive: true });
  });

  it('is not the repository of a folder above', async () => {
    const above = await mkdtemp(join(tmpdir(), 'assay-above-'));
    const outer = await createWorld({ root: above });
    const root = join(above, 'inner');
    await mkdir(root);
    await writeFile(join(root, 'a.txt'), 'not empty\n');
    const inner = await createWorld({ root });
    expect(textOf(await createDispatch(inner, { logger: quiet })('git_log', {}))).toContain(
      'not a git repository',
    );
    await inner[Symbol.asyncDispose]();
    await outer[Symbol.asyncDispose]();
    await rm(above, { recursive: true });
  });
});

describe('a repository with a filter of its own', () => {
  it('does not run it for what the attributes of the sandbox name', async () => {
    const root = await mkdtemp(join(tmpdir(), 'assay-filter-'));
    await (await createWorld({ root }))[Symbol.asyncDispose]();
    const proof = join(root, 'pwned');
    const config = `[filter "evil"]\n\tclean = touch ${proof}\n\trequired = true\n`;
    await appendFile(join(root, '.git/config'), config);
    const filtered = await createWorld({ root });
    const dispatch = createDispatch(filtered, { logger: quiet });
    await dispatch('write_file', { path: '.gitattributes', content: '* filter=evil\n' });
    await dispatch('append_file', { path: 'README.md', content: 'changed\n' });
    const result = await dispatch('git_commit', { message: 'Change the readme' });
    expect(result.isError ?? false).toBe(false);
    expect(existsSync(proof)).toBe(false);
    await filtered[Symbol.asyncDispose]();
    await rm(root, { recursive: true });
  });
});
