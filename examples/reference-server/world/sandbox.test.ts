import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from '../dispatch.js';
import { createWorld, type World } from './world.js';

let outside: string;
let world: World;
let call: Dispatch;

const quiet = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'assay-outside-'));
  await writeFile(join(outside, 'secret.txt'), 'secret');
  world = await createWorld();
  call = createDispatch(world, { logger: quiet });
  const { root } = world.sandbox;
  await symlink(outside, join(root, 'way-out'));
  await symlink(join(outside, 'secret.txt'), join(root, 'secret-link'));
  await symlink(join(outside, 'not-yet.txt'), join(root, 'broken-link'));
  await symlink('circle', join(root, 'circle'));
  await symlink('README.md', join(root, 'inside-link'));
  await mkdir(join(root, 'folder'));
});

afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await rm(outside, { recursive: true });
});

const errorOf = ({ content, isError }: Awaited<ReturnType<Dispatch>>): unknown => {
  expect(isError).toBe(true);
  return JSON.parse((content as { text: string }[])[0]?.text ?? '').error;
};

const ESCAPES = [
  '../secret.txt',
  '../../etc/passwd',
  'src/../../secret.txt',
  'src/..',
  '..',
  '/etc/passwd',
  '/',
  '//etc/passwd',
  '..\\secret.txt',
  'C:\\Windows\\win.ini',
  'C:/Windows/win.ini',
  'README.md\0.txt',
  'half\ud800pair',
  'way-out/secret.txt',
  'way-out',
  'way-out/new.txt',
  'way-out/deep/new.txt',
  'secret-link',
  'broken-link',
  'circle',
  '.git/config',
  '.GIT/config',
  'folder/.git/hooks/pre-commit',
];

describe.each(ESCAPES)('the path %j', (path) => {
  it.each([
    ['read_file', { path }],
    ['write_file', { path, content: 'x' }],
    ['append_file', { path, content: 'x' }],
    ['list_directory', { path }],
    ['search_files', { path, query: 'secret' }],
    ['file_info', { path }],
    ['create_directory', { path }],
    ['move_file', { source: 'README.md', destination: path }],
    ['move_file', { source: path, destination: 'stolen.txt' }],
    ['delete_file', { path }],
    ['run_tests', { path }],
    ['git_log', { path }],
    ['git_diff', { path }],
    ['git_commit', { message: 'x', paths: [path] }],
  ])('is refused by %s', async (tool, args) => {
    expect(errorOf(await call(tool, args))).toMatchObject({ type: 'validation_error' });
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });
});

describe('the sandbox', () => {
  it('follows a link that stays inside', async () => {
    const { structuredContent } = await call('read_file', { path: 'inside-link' });
    expect(structuredContent).toMatchObject({ path: 'README.md' });
  });

  it('takes a path with empty and single-dot segments', async () => {
    const { structuredContent } = await call('read_file', { path: './src//sum.mjs' });
    expect(structuredContent).toMatchObject({ path: 'src/sum.mjs', first_line: 1, total_lines: 4 });
  });

  it.each([
    [{ path: 'absent.txt' }, 'not_found'],
    [{ path: 'README.md/absent.txt' }, 'not_found'],
    [{ path: 'folder' }, 'validation_error'],
  ])('answers read_file %j with %s', async (args, type) => {
    expect(errorOf(await call('read_file', args))).toMatchObject({ type });
  });

  it('refuses files that are too large or not text', async () => {
    await writeFile(join(world.sandbox.root, 'large.txt'), 'x'.repeat(1_000_001));
    await writeFile(join(world.sandbox.root, 'binary.bin'), Buffer.from([0xff, 0xfe, 0x41]));
    for (const path of ['large.txt', 'binary.bin']) {
      expect(errorOf(await call('read_file', { path }))).toMatchObject({ type: 'validation_error' });
    }
  });

  it('writes nothing that would read differently', async () => {
    const error = errorOf(await call('write_file', { path: 'half.txt', content: 'half \ud800 pair' }));
    expect(error).toMatchObject({ type: 'validation_error' });
    expect(await call('file_info', { path: 'half.txt' })).toMatchObject({ isError: true });
  });

  it('is not left by a search that meets links', async () => {
    const { structuredContent } = await call('search_files', { query: 'secret' });
    expect(structuredContent).toMatchObject({ matches: [] });
  });

  it('searches with a pattern that would hang a backtracking engine', async () => {
    await call('write_file', { path: 'a.txt', content: `${'a'.repeat(50_000)}!\n` });
    const { structuredContent } = await call('search_files', {
      query: '^(a+)+$',
      mode: 'regex',
      path: 'a.txt',
    });
    expect(structuredContent).toEqual({ matches: [], files_searched: 1, truncated: false });
  });

  it('says what is wrong with a regular expression', async () => {
    const error = errorOf(await call('search_files', { query: '(', mode: 'regex' }));
    expect(error).toMatchObject({
      type: 'validation_error',
      message: expect.stringContaining('regular expression'),
    });
  });
});
