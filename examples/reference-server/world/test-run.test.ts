import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDispatch, type Dispatch } from '../dispatch.js';
import { createWorld, type World } from './world.js';

let world: World;
let call: Dispatch;

const quiet = { warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  world = await createWorld();
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
