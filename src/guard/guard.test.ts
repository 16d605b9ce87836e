import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { turns } from '../../test/fixtures/turns.js';
import { HOSTS, type Host } from '../../test/guard/hosts.js';
import { type ContractTool, contractTools, SECRET } from '../../test/guard/tools.js';
import { ToolError } from '../index.js';
import type { GuardOptions, RepeatedInvalid } from './guard-options.js';

interface Entry {
  readonly level: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function recorder() {
  const entries: Entry[] = [];
  const at = (level: string) => (fields: object) => {
    entries.push({ level, fields: fields as Entry['fields'] });
  };
  return { entries, logger: { warn: at('warn'), error: at('error') } };
}

const textOf = (result: Readonly<Record<string, unknown>>): string =>
  (result.content as readonly { text: string }[])[0]?.text ?? '';

const SENTENCE = 'Please correct your tool call arguments and try again.';

describe.each(Object.entries(HOSTS))('the guard of %s', (_, open) => {
  let host: Host;
  afterEach(() => host.close());

  async function setUp(options: GuardOptions = {}, more: readonly ContractTool[] = []) {
    const { entries, logger } = recorder();
    const { tools, ran } = contractTools();
    host = await open([...tools, ...more], { logger, ...options });
    return { entries, ran };
  }

  it('lets a valid call through, with its arguments as they came', async () => {
    const { entries, ran } = await setUp();
    const result = await host.call('read_file', { path: '/a', limit: 3 });
    expect(textOf(result)).toBe('read /a');
    expect(result.isError ?? false).toBe(false);
    expect(ran).toEqual([{ path: '/a', limit: 3 }]);
    expect(entries).toEqual([]);
  });

  it.each([
    ['a wrong type', { path: 123 }, '/path'],
    ['a missing property', {}, '/path'],
    ['an invented property', { path: '/a', pth: 1 }, '/pth'],
    ['a fraction for a whole number', { path: '/a', limit: 1.5 }, '/limit'],
  ])('does not run a call with %s, and answers with the help prompt', async (_, args, path) => {
    const { entries, ran } = await setUp();
    const result = await host.call('read_file', args);
    expect(ran).toEqual([]);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain(SENTENCE);
    expect(textOf(result)).toContain('"path"');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.level).toBe('warn');
    expect(Object.keys(entries[0]?.fields ?? {}).sort()).toEqual(['errors', 'toolName']);
    expect(entries[0]?.fields).toMatchObject({ toolName: 'read_file', errors: [{ path }] });
  });

  it('lets undeclared properties through where the guard is told to be open', async () => {
    const { ran } = await setUp({ closed: false });
    expect((await host.call('read_file', { path: '/a', extra: 1 })).isError ?? false).toBe(false);
    expect(ran).toHaveLength(1);
  });

  it('refuses a call without arguments where the schema asks for some', async () => {
    const { ran } = await setUp();
    expect((await host.call('read_file')).isError).toBe(true);
    expect(ran).toEqual([]);
  });

  it('refuses by JSON-RPC error where that is asked for', async () => {
    const { ran } = await setUp({ onInvalid: 'error' });
    const refused = host.call('read_file', { path: 1 });
    await expect(refused).rejects.toMatchObject({ code: -32602, message: expect.stringContaining(SENTENCE) });
    expect(ran).toEqual([]);
  });

  it('answers an unknown tool with −32602 and the name that was meant', async () => {
    await setUp();
    await expect(host.call('read_fil', { path: '/a' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean "read_file"?'),
    });
  });

  it('masks what a tool throws, and logs it under the same id without secrets', async () => {
    const { entries } = await setUp();
    const result = await host.call('crash', {});
    expect(result.isError).toBe(true);
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(textOf(result))?.[0];
    expect(JSON.stringify(result)).not.toMatch(/postgres|connect|\.ts:/);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      level: 'error',
      fields: {
        toolName: 'crash',
        errorId: id,
        err: { type: 'Error', stack: expect.stringContaining('.ts:') },
      },
    });
    expect(JSON.stringify(entries)).not.toContain(SECRET);
  });

  it('lets an error through that was thrown for the protocol', async () => {
    const { entries } = await setUp();
    const said = await host.call('deny', {}).then(textOf, (error: Error) => error.message);
    expect(said).toContain('There is no such user.');
    expect(entries).toEqual([]);
  });

  it.each([
    ['a string', 'boom at /srv/app.js:3'],
    ['nothing at all', undefined],
    ['an error with the exit code of a process', Object.assign(new Error('sh -c boom'), { code: 1 })],
    ['an error of the operating system', Object.assign(new Error('boom /etc/x'), { code: 'ENOENT' })],
  ])('masks a tool that throws %s', async (_, thrown) => {
    const run = () => {
      throw thrown;
    };
    const { entries } = await setUp({}, [{ name: 'odd', shape: {}, run }]);
    const result = await host.call('odd', {});
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/^The tool "odd" failed unexpectedly/);
    expect(JSON.stringify(result)).not.toContain('boom');
    expect(entries).toMatchObject([{ level: 'error', fields: { toolName: 'odd' } }]);
  });

  it('gives the model the text of a ToolError', async () => {
    const run = () => {
      throw new ToolError('There is no city of that name.');
    };
    const { entries } = await setUp({}, [{ name: 'weather', shape: {}, run }]);
    const result = await host.call('weather', {});
    expect(result.isError).toBe(true);
    expect(textOf(result)).toBe('There is no city of that name.');
    expect(entries).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'does not find a tool of the name "%s"',
    async (name) => {
      await setUp();
      await expect(host.call(name, {})).rejects.toMatchObject({ code: -32602 });
    },
  );

  it('answers hostile arguments and goes on', async () => {
    const { ran } = await setUp();
    let deep: unknown = 1;
    for (let i = 0; i < 2000; i++) deep = [deep];
    const hostile: unknown[] = [
      { path: deep },
      JSON.parse('{"__proto__":{"path":"/a"}}'),
      { path: 'x', limit: '9'.repeat(1e5) },
    ];
    for (const args of hostile) expect((await host.call('read_file', args)).isError).toBe(true);
    expect(ran).toEqual([]);
    expect(textOf(await host.call('read_file', { path: '/a' }))).toBe('read /a');
  });

  it('keeps secrets in arguments out of the log', async () => {
    const { entries } = await setUp();
    await host.call('read_file', {
      path: '/a',
      password: 'correct-horse',
      limit: `sk-proj-${'a'.repeat(24)}`,
    });
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toMatch(/correct-horse|aaaaaaaa/);
  });

  it('leaves structured content and metadata alone', async () => {
    await setUp();
    expect(await host.call('measure', {})).toMatchObject({
      structuredContent: { n: 0, list: [null, ''] },
      _meta: { kept: true },
    });
  });

  it('leaves the list of tools alone', async () => {
    await setUp();
    const plain = await open(contractTools().tools);
    await host.call('read_file', { path: 1 });
    expect(await host.list()).toEqual(await plain.list());
    await plain.close();
  });

  it('passes the abort signal on, and does not take a cancelled call for a crash', async () => {
    const { entries, ran } = await setUp();
    const controller = new AbortController();
    const call = host.call('wait', {}, controller.signal);
    await expect.poll(() => ran.length).toBeGreaterThan(0);
    controller.abort('enough');
    await expect(call).rejects.toThrow();
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(2);
    await turns(5);
    expect(ran).toEqual(['waiting', 'aborted']);
    expect(entries).toEqual([]);
  });

  it('knows tools that come, change and go after the first call', async () => {
    const { ran } = await setUp();
    await host.call('read_file', { path: '/a' });
    const echo = (type: z.ZodType): ContractTool => ({
      name: 'echo',
      shape: { value: type },
      run: ({ value }) => ({ content: [{ type: 'text', text: String(value) }] }),
    });
    host.put(echo(z.string()));
    expect(textOf(await host.call('echo', { value: 'x' }))).toBe('x');
    expect((await host.call('echo', { value: 7 })).isError).toBe(true);
    host.put(echo(z.number()));
    expect(textOf(await host.call('echo', { value: 7 }))).toBe('7');
    host.remove('echo');
    await expect(host.call('echo', { value: 7 })).rejects.toMatchObject({ code: -32602 });
    expect(ran).toHaveLength(1);
  });

  it('keeps concurrent calls apart', async () => {
    const { ran } = await setUp();
    const calls = Array.from({ length: 60 }, (_, i) =>
      host.call('read_file', { path: i % 2 === 0 ? `/${i}` : i }),
    );
    const results = await Promise.all(calls);
    expect(results.map((result) => result.isError ?? false)).toEqual(results.map((_, i) => i % 2 === 1));
    expect(results.filter((_, i) => i % 2 === 0).map(textOf)).toEqual(
      Array.from({ length: 30 }, (_, i) => `read /${i * 2}`),
    );
    expect(ran).toHaveLength(30);
  });

  it('tells the host after three invalid calls in a row, and starts again after a valid one', async () => {
    const events: RepeatedInvalid[] = [];
    await setUp({ onRepeatedInvalid: (event) => events.push(event) });
    const bad = () => host.call('read_file', { path: 1 });
    await bad();
    await bad();
    await host.call('read_file', { path: '/a' });
    await bad();
    await host.call('measure', { x: 1 });
    await bad();
    expect(events).toEqual([]);
    await bad();
    expect(events).toMatchObject([{ toolName: 'read_file', count: 3, errors: [{ path: '/path' }] }]);
  });

  it('survives a host whose callback throws or rejects', async () => {
    const { entries } = await setUp({
      repeatedInvalidLimit: 1,
      onRepeatedInvalid: async () => {
        throw new Error('no other model');
      },
    });
    expect((await host.call('read_file', { path: 1 })).isError).toBe(true);
    await turns(1);
    expect(entries.map(({ level }) => level)).toEqual(['warn', 'error']);
  });

  it('runs repaired arguments in repair mode, and says what was repaired', async () => {
    const { entries, ran } = await setUp({ mode: 'repair' });
    const result = await host.call('read_file', { path: '/a', limit: '3' });
    expect(ran).toEqual([{ path: '/a', limit: 3 }]);
    expect(textOf(result)).toBe('read /a');
    expect(result._meta).toMatchObject({ 'io.assay/repairs': [{ kind: 'number', path: '/limit' }] });
    expect(entries).toMatchObject([
      {
        level: 'warn',
        fields: { toolName: 'read_file', changes: [{ path: '/limit' }], errors: [{ path: '/limit' }] },
      },
    ]);
  });

  it('refuses in repair mode what cannot be repaired, and leaves valid calls alone', async () => {
    const { ran } = await setUp({ mode: 'repair' });
    expect((await host.call('read_file', { limit: '3' })).isError).toBe(true);
    expect(ran).toEqual([]);
    expect(await host.call('measure', {})).toMatchObject({ _meta: { kept: true } });
    expect((await host.call('measure', {}))._meta).not.toHaveProperty(['io.assay/repairs']);
  });

  it('only watches in observe mode', async () => {
    const { entries } = await setUp({ mode: 'observe' });
    const plain = await open(contractTools().tools);
    const outcome = (at: Host, name: string, args: unknown) =>
      at.call(name, args).catch(({ code, message }: Error & { code?: unknown }) => ({ code, message }));
    for (const [name, args] of [
      ['read_file', { path: 1 }],
      ['read_fil', {}],
      ['crash', {}],
    ] as const) {
      expect(await outcome(host, name, args)).toEqual(await outcome(plain, name, args));
    }
    expect(entries.slice(0, 2).map(({ level }) => level)).toEqual(['warn', 'warn']);
    expect(entries.some(({ level }) => level === 'error')).toBe(true);
    await plain.close();
  });
});
