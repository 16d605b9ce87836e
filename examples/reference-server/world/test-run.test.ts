import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDispatch, type Dispatch } from '../dispatch.js';
import { createWorld, type World } from './world.js';

let world: World;
let call: Dispatch;

const quiet = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  world = await createWorld({ unconfinedTests: true });
  call = createDispatch(world, { logger: quiet });
});
afterAll(() => world[Symbol.asyncDispose]());

async function run(body: string, args: object = {}): Promise<unknown> {
  const content = `import assert from 'node:assert/strict';\nimport { test } from 'node:test';\n${body}\n`;
  await call('write_file', { path: 'test/new.test.mjs', content });
  return (await call('run_tests', { path: 'test/new.test.mjs', ...args })).structuredContent;
}

describe('run_tests', () => {
  it('runs all tests of the sample project', async () => {
    expect((await call('run_tests', {})).structuredContent).toEqual({
      files: ['test/sum.test.mjs', 'test/words.test.mjs'],
      passed: 3,
      failed: 0,
      skipped: 0,
      failures: [],
    });
  });

  it('says which tests failed and why', async () => {
    const body = `test('good', () => {});\ntest('bad', () => assert.equal(1, 2));\ntest.skip('later', () => {});`;
    expect(await run(body)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [{ file: 'test/new.test.mjs', name: 'bad', message: expect.stringContaining('1 !== 2') }],
    });
  });

  it('runs only the tests asked for', async () => {
    const body = `test('a (b)', () => {});\ntest('a b', () => assert.fail('ran'));`;
    expect(await run(body, { name: '(b)' })).toMatchObject({ passed: 1, failed: 0 });
  });

  it.each([
    ['write a file', `(await import('node:fs')).writeFileSync('pwned', '')`],
    ['start a program', `(await import('node:child_process')).execFileSync('touch', ['pwned'])`],
    ['read outside the sandbox', `(await import('node:fs')).readFileSync('/etc/passwd')`],
    ['see our environment', `assert.equal(process.env.PATH, undefined, 'sees'); assert.fail('restricted')`],
  ])('lets no test %s', async (_, code) => {
    expect(await run(`test('x', async () => { ${code} });`)).toMatchObject({
      passed: 0,
      failures: [{ message: expect.stringContaining('restricted') }],
    });
    expect(existsSync(join(world.sandbox.root, 'pwned'))).toBe(false);
  });

  it('stops tests that take too long', async () => {
    expect(await run('while (true);', { timeout_seconds: 1 })).toMatchObject({
      failed: 1,
      failures: [{ message: 'The tests took too long and were stopped.' }],
    });
  });

  it('reports a file that cannot be run', async () => {
    expect(await run('this is not JavaScript')).toMatchObject({
      failed: 1,
      failures: [{ message: expect.stringContaining('SyntaxError') }],
    });
  });

  it.each([{ path: 'src/sum.mjs' }, { name: 'a\0b' }])('refuses %j', async (args) => {
    const { isError, content } = await call('run_tests', args);
    expect(isError).toBe(true);
    expect(content).toMatchObject([{ text: expect.stringContaining('validation_error') }]);
  });
});

describe('run_tests where nothing was asked for', () => {
  /** A bubblewrap that confines nothing and leaves a trace of how it was called. */
  async function withBubblewrap(script: string | undefined): Promise<{ bin: string; log: string }> {
    const bin = await mkdtemp(join(tmpdir(), 'assay-bin-'));
    const log = join(bin, 'calls');
    if (script !== undefined) {
      await writeFile(join(bin, 'bwrap'), `#!/bin/sh\n${script.replaceAll('LOG', log)}\n`);
      await chmod(join(bin, 'bwrap'), 0o755);
    }
    return { bin, log };
  }

  const runWith = async (script: string | undefined) => {
    const { bin, log } = await withBubblewrap(script);
    vi.stubEnv('PATH', `${bin}:/usr/bin:/bin`);
    const fresh = await createWorld();
    const result = await createDispatch(fresh, { logger: quiet })('run_tests', {});
    await fresh[Symbol.asyncDispose]();
    vi.unstubAllEnvs();
    const calls = existsSync(log) ? await readFile(log, 'utf8') : '';
    await rm(bin, { recursive: true });
    return { result, calls };
  };

  it.each([['is not allowed to run', 'exit 1'] as const])(
    'is off where bubblewrap %s, and says how to switch it on',
    async (_, script) => {
      const { result } = await runWith(script);
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result)).toContain('--unconfined-tests');
    },
  );

  it('runs each test file in a bubblewrap of its own, without a network', async () => {
    const { result, calls } = await runWith(
      'echo "$@" >> LOG\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"',
    );
    expect(result.structuredContent).toMatchObject({ passed: 3, failed: 0 });
    const [probe, ...runs] = calls.trim().split('\n');
    expect(probe).toContain('--version');
    expect(runs).toHaveLength(2);
    for (const run of runs) {
      expect(run).toContain('--unshare-all');
      expect(run).not.toMatch(/--bind |--share-net/);
    }
  });
});
