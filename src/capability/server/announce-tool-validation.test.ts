import { McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BuildServer, SERVERS } from '../../../test/capability/servers.js';
import { open } from '../../connect/index.js';
import { guardServer } from '../../guard/index.js';
import type { Session } from '../../model/session.js';
import { compileSchema } from '../../schema/index.js';
import { ANSWER_SCHEMA, CAPABILITY_SCHEMA } from '../schemas.js';
import type { BatchVerdict, ToolValidationVerdict } from '../verdict.js';
import { announceToolValidation } from './announce-tool-validation.js';
import type { ToolValidationOptions } from './tool-validation-options.js';

const VALID = { path: 'notes.txt', content: 'hello' };
const INVALID = { path: 'notes.txt' };

let session: Session;
afterEach(() => session?.close());

async function connect(server: { connect(transport: never): Promise<void> }): Promise<Session> {
  session = await open({ kind: 'in-process', serve: (transport) => server.connect(transport as never) });
  return session;
}

async function start(build: BuildServer, options?: ToolValidationOptions) {
  const built = build(options);
  await connect(built.server);
  return built;
}

async function ask<T = ToolValidationVerdict>(args: unknown, name = 'validate'): Promise<T> {
  const reply = await session.callTool(name, args);
  if (reply.kind === 'error') throw new Error(JSON.stringify(reply.error));
  const result = reply.result as { structuredContent: T; content: { text: string }[]; isError?: true };
  if (result.isError) throw new Error(result.content[0]?.text);
  expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
  expect(compileSchema(ANSWER_SCHEMA).check(result.structuredContent)).toEqual({ outcome: 'valid' });
  return result.structuredContent;
}

const question = (args: unknown, tool = 'write_file') => ({ tool, arguments: args });

describe.each(SERVERS)('announceToolValidation on the %s', (_kind, build) => {
  it('announces every field, twice, and adds the tool to the list', async () => {
    const { validation } = await start(build);
    const { experimental, extensions } = session.capabilities as Record<string, Record<string, unknown>>;
    expect(experimental?.toolValidation).toEqual({
      supported: true,
      method: 'validate',
      version: '1.0',
      listed: true,
      async: false,
      streaming: true,
      contextAware: false,
      cacheable: false,
      levels: { syntax: true, semantic: false, runtime: false, security: false },
      batchValidation: true,
      maxBatchSize: 100,
      caching: { enabled: false, ttl: 0, invalidateOn: [] },
    });
    expect(extensions?.['io.assay/tool-validation']).toEqual(experimental?.toolValidation);
    expect(compileSchema(CAPABILITY_SCHEMA).check(validation.capability)).toEqual({ outcome: 'valid' });
    const { tools } = await session.listTools();
    expect(tools).toMatchObject([
      { name: 'write_file' },
      {
        name: 'validate',
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      },
    ]);
    expect(session.findings).toEqual([]);
  });

  it('says what is right and what is wrong, and never runs the tool', async () => {
    const { ran } = await start(build);
    expect(await ask(question(VALID))).toMatchObject({
      valid: true,
      errors: [],
      warnings: [],
      suggestions: [],
      level: 'syntax',
      levels: ['syntax'],
      method: 'native',
      schemaHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const wrong = await ask(question({ path: 'notes.txt', content: 5, mode: 'Append' }));
    expect(wrong).toMatchObject({
      valid: false,
      errors: expect.arrayContaining(['"content" must be string.']),
    });
    expect(wrong.findings.map(({ path }) => path).sort()).toEqual(['/content', '/mode']);
    expect(ran).toEqual([]);
    await session.callTool('write_file', VALID);
    expect(ran).toEqual([VALID]);
  });

  it('offers corrected arguments', async () => {
    await start(build);
    const verdict = await ask(question({ ...VALID, mode: 'APPEND' }));
    expect(verdict).toMatchObject({ valid: false, correctedArguments: { ...VALID, mode: 'append' } });
    expect(verdict.suggestions.length).toBeGreaterThan(0);
  });

  it('knows which tool was meant', async () => {
    await start(build);
    const verdict = await ask(question(VALID, 'writefile'));
    expect(verdict).toMatchObject({ valid: false, levels: [], suggestions: ['Call "write_file" instead.'] });
    expect(verdict).not.toHaveProperty('schemaHash');
  });

  it('takes another name for the tool', async () => {
    await start(build, { method: 'check_call' });
    expect(await ask(question(VALID), 'check_call')).toMatchObject({ valid: true });
  });

  it('answers batches in order, and one bad entry harms no other', async () => {
    await start(build);
    const furtherCalls = [{ nonsense: 1 }, question(INVALID), question('text'), question(VALID)];
    const batch = await ask<BatchVerdict>({ ...question(VALID), furtherCalls });
    expect(batch).toMatchObject({ valid: false, errors: ['3 of 5 calls are invalid: 1, 2, 3.'] });
    expect(batch.results.map(({ valid }) => valid)).toEqual([true, false, false, false, true]);
    expect(batch.results[2]?.errors).toEqual(['"content" is required but missing.']);
  });

  it('refuses a batch that is too large, naming the limit', async () => {
    await start(build, { maxBatchSize: 2 });
    const [one, two] = [question(VALID), question(VALID)];
    await expect(ask({ ...one, furtherCalls: [two, two] })).rejects.toThrow('At most 2 calls');
    expect(await ask<BatchVerdict>({ ...one, furtherCalls: [two] })).toMatchObject({
      valid: true,
    });
  });

  it('takes one call at a time where that is announced', async () => {
    const { validation } = await start(build, { maxBatchSize: 1 });
    expect(validation.capability).toMatchObject({ batchValidation: false, maxBatchSize: 1 });
    await expect(ask({ ...question(VALID), furtherCalls: [question(VALID)] })).rejects.toThrow(
      'At most 1 calls',
    );
    expect(await ask(question(VALID))).toMatchObject({ valid: true });
  });

  it('tells progress entry by entry to those who ask for it', async () => {
    await start(build, { checks: { write_file: { runtime: () => ({}) } } });
    const heard: unknown[] = [];
    const furtherCalls = [question(VALID), question(VALID)];
    await session.callTool(
      'validate',
      { ...question(VALID), furtherCalls },
      { onProgress: (progress) => void heard.push(progress) },
    );
    expect(heard).toMatchObject([1, 2, 3].map((progress) => ({ progress, total: 3 })));
  });

  it('runs the checks of each level in order, until one finds an error', async () => {
    const seen: string[] = [];
    const { validation } = await start(build, {
      checks: {
        write_file: {
          semantic: ({ content }) => {
            seen.push('semantic');
            return content === '' ? { warnings: ['Empty content will create empty file'] } : undefined;
          },
          runtime: async ({ path }) => {
            seen.push('runtime');
            return path === '/etc/x'
              ? { errors: [{ message: `Path not writable: ${path}`, path: '/path' }] }
              : {};
          },
          security: () => void seen.push('security'),
        },
      },
    });
    expect(validation.capability).toMatchObject({ async: true, contextAware: true });
    expect(await ask(question({ path: 'a', content: '' }))).toMatchObject({
      valid: true,
      warnings: ['Empty content will create empty file'],
      level: 'security',
      levels: ['syntax', 'semantic', 'runtime', 'security'],
    });
    expect(await ask(question({ path: '/etc/x', content: 'x' }))).toMatchObject({
      valid: false,
      errors: ['Path not writable: /etc/x'],
      levels: ['syntax', 'semantic', 'runtime'],
      findings: [{ rule: 'validation/runtime', path: '/path' }],
    });
    expect(await ask(question(INVALID))).toMatchObject({ valid: false, levels: ['syntax'] });
    expect(await ask({ ...question(VALID), level: 'semantic' })).toMatchObject({
      levels: ['syntax', 'semantic'],
    });
    expect(seen).toEqual(['semantic', 'runtime', 'security', 'semantic', 'runtime', 'semantic']);
  });

  it('keeps verdicts for their time, until the tools change or something else does', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    let runs = 0;
    const { validation, changed } = await start(build, {
      now: () => now,
      caching: { ttl: 60, invalidateOn: ['resource_change'] },
      checks: { write_file: { runtime: () => void runs++ } },
    });
    const first = await ask(question({ path: 'a', content: 'b' }));
    expect(first).toMatchObject({
      validatedAt: '2026-01-01T00:00:00.000Z',
      expiresAt: '2026-01-01T00:01:00.000Z',
    });
    now += 59_000;
    expect(await ask(question({ content: 'b', path: 'a' }))).toEqual(first);
    expect(runs).toBe(1);
    now += 1_000;
    await ask(question({ path: 'a', content: 'b' }));
    expect(runs).toBe(2);
    validation.invalidate('resource_change');
    await ask(question({ path: 'a', content: 'b' }));
    expect(runs).toBe(3);
    changed();
    await ask(question({ path: 'a', content: 'b' }));
    expect(runs).toBe(4);
    expect(() => validation.invalidate('full_moon')).toThrow(RangeError);
  });

  it('answers the server itself', async () => {
    const { validation } = build({ authorize: () => false });
    expect(await validation.validate('write_file', VALID)).toMatchObject({ valid: true });
    expect(await validation.validate('write_file', INVALID)).toMatchObject({ valid: false });
  });
});

const [, [, serverV1] = [], [, mcpServerV2] = []] = SERVERS as unknown as [string, BuildServer][];
const any = serverV1 as BuildServer;

describe('a check', () => {
  it.each<[string, () => unknown, string]>([
    ['throws', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')), 'could not be completed'],
    ['hangs', () => new Promise(() => undefined), 'took longer than 50 ms'],
    ['returns nonsense', () => ({ errors: 'no' }), 'could not be completed'],
  ])('that %s is a failed check and not a failed call, and its words stay here', async (_, check, text) => {
    const causes: unknown[] = [];
    await start(any, {
      checkTimeout: 50,
      checks: { write_file: { runtime: check as never } },
      caching: { ttl: 60 },
      onCheckError: (cause) => causes.push(cause),
    });
    const verdict = await ask(question(VALID));
    expect(verdict).toMatchObject({ valid: false, levels: ['syntax', 'runtime'] });
    expect(verdict.inconclusive).toContain(text);
    expect(JSON.stringify(verdict)).not.toContain('ECONNREFUSED');
    expect(verdict.expiresAt).toBe(verdict.validatedAt);
    expect(causes).toHaveLength(1);
  });

  it('may throw what its author wrote for the caller', async () => {
    const error = Object.assign(new Error('The disk is full.'), { name: 'ToolError' });
    await start(any, { checks: { write_file: { runtime: () => Promise.reject(error) } } });
    const verdict = await ask(question(VALID));
    expect(verdict).toMatchObject({ valid: false, errors: ['The disk is full.'] });
    expect(verdict).not.toHaveProperty('inconclusive');
  });

  it('learns that the caller has given up', async () => {
    let signal: AbortSignal | undefined;
    let started: (() => void) | undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    await start(any, {
      checks: {
        write_file: {
          runtime: (_, context) => {
            signal = context.signal;
            started?.();
            return new Promise(() => undefined);
          },
        },
      },
    });
    const stop = new AbortController();
    const call = session.callTool('validate', question(VALID), { signal: stop.signal });
    await running;
    stop.abort();
    await expect(call).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it('of all tools is run for each', async () => {
    const tools: string[] = [];
    await start(any, { checks: { '*': { security: (_, { tool }) => void tools.push(tool) } } });
    await ask(question(VALID));
    expect(tools).toEqual(['write_file']);
  });

  it('that a level asks for and the tool does not have is a warning', async () => {
    await start(any);
    expect(await ask({ ...question(VALID), level: 'runtime' })).toMatchObject({
      valid: true,
      levels: ['syntax'],
      warnings: ['The server has no runtime check for this tool.'],
    });
  });
});

describe('a question that is none', () => {
  it.each<[string, unknown, string]>([
    ['without a tool', { arguments: {} }, '`/tool`: `"tool" is required'],
    ['without arguments', { tool: 'write_file' }, '`/arguments`: `"arguments" is required'],
    ['with arguments that are no object', question('text'), '`/arguments`: `"arguments" must be object'],
    ['with another level', { ...question(VALID), level: 'deep' }, 'one of "syntax"'],
    ['with a further call that is no object', { ...question(VALID), furtherCalls: [1] }, '/furtherCalls/0'],
  ])('(%s) is refused with the help prompt', async (_, args, text) => {
    await start(any);
    await expect(ask(args)).rejects.toThrow(text);
  });

  it('is refused in the words of the server, where it has its own', async () => {
    await start(any, {
      formatError: (message) => ({ content: [{ type: 'text', text: `!${message}` }], isError: true }),
    });
    await expect(ask({})).rejects.toThrow('!');
  });
});

describe('authorization', () => {
  it.each<[string, () => unknown, string]>([
    ['false', () => false, 'You are not authorized to call write_file.'],
    ['a reason', () => 'Only on Mondays.', 'Only on Mondays.'],
    [
      'throwing',
      () => Promise.reject(new Error('LDAP is down')),
      'You are not authorized to call write_file.',
    ],
  ])('is refused by %s, and then nothing else is told', async (_, authorize, text) => {
    await start(any, {
      authorize: authorize as never,
      checks: { write_file: { runtime: () => ({ errors: ['x'] }) } },
    });
    const verdict = await ask(question(INVALID));
    expect(verdict).toMatchObject({ valid: false, errors: [text], levels: [] });
    expect(verdict).not.toHaveProperty('schemaHash');
  });

  it.each<[string, (authInfo: object) => object]>([
    ['SDK v1', (authInfo) => ({ authInfo, sessionId: 's' })],
    ['SDK v2', (authInfo) => ({ http: { authInfo }, mcpReq: {}, sessionId: 's' })],
  ])(
    'of %s reaches hook and checks each time, and verdicts are kept for one caller alone',
    async (_, contextOf) => {
      const heard: unknown[] = [];
      const { server } = any({
        caching: { ttl: 60 },
        authorize: ({ authInfo, sessionId }) => heard.push(['asked', authInfo, sessionId]) > 0,
        checks: { write_file: { security: (_args, { authInfo }) => void heard.push(['checked', authInfo]) } },
      });
      const handlers = Reflect.get(server, '_requestHandlers') as Map<
        string,
        (...args: unknown[]) => unknown
      >;
      const call = { method: 'tools/call', params: { name: 'validate', arguments: question(VALID) } };
      for (const clientId of ['ann', 'bob', 'ann'])
        await handlers.get('tools/call')?.(call, contextOf({ clientId }));
      expect(heard).toEqual([
        ['asked', { clientId: 'ann' }, 's'],
        ['checked', { clientId: 'ann' }],
        ['asked', { clientId: 'bob' }, 's'],
        ['checked', { clientId: 'bob' }],
        ['asked', { clientId: 'ann' }, 's'],
      ]);
    },
  );
});

describe('a verdict', () => {
  it('knows what an McpServer would refuse though its JSON Schema cannot say it', async () => {
    const server = new McpServer({ name: 'refined', version: '1.0.0' });
    const inputSchema = z.object({ n: z.number().refine((n) => n % 2 === 0, 'must be even') });
    server.registerTool('halve', { inputSchema }, () => ({ content: [] }));
    announceToolValidation(server);
    await connect(server);
    expect(await ask(question({ n: 2 }, 'halve'))).toMatchObject({ valid: true });
    const odd = await ask(question({ n: 3 }, 'halve'));
    expect(odd).toMatchObject({ valid: false, findings: [{ rule: 'validation/rejected' }] });
    expect(odd.errors[0]).toContain('must be even');
  });

  it('does not wait for ever for what an McpServer would say', async () => {
    const server = new McpServer({ name: 'stuck', version: '1.0.0' });
    const inputSchema = z.object({ n: z.number().refine(() => new Promise<boolean>(() => undefined)) });
    server.registerTool('stuck', { inputSchema }, () => ({ content: [] }));
    announceToolValidation(server, { checkTimeout: 50 });
    await connect(server);
    const verdict = await ask(question({ n: 2 }, 'stuck'));
    expect(verdict.inconclusive).toContain('took longer than 50 ms');
  });

  it.each(['__proto__', 'constructor', 'toString', '*', ''])('knows no tool "%s"', async (tool) => {
    await start(any, { checks: { '*': { runtime: () => ({ errors: ['never'] }) } } });
    expect(await ask(question({}, tool))).toMatchObject({
      valid: false,
      findings: [{ rule: 'validation/unknown-tool' }],
    });
  });

  it('is given on arguments of any depth', async () => {
    await start(any, { caching: { ttl: 60 } });
    let deep: object = {};
    for (let i = 0; i < 2_000; i++) deep = { deep };
    expect(await ask(question({ ...VALID, mode: deep }))).toMatchObject({ valid: false });
    expect(await ask(question({ ...VALID, extra: deep }))).toMatchObject({ valid: true });
  });

  it('warns of properties that an open schema lets pass, or counts them as errors', async () => {
    const typo = { ...VALID, mod: 'append' };
    await start(any);
    expect(await ask(question(typo))).toMatchObject({
      valid: true,
      warnings: ['"mod" is not a declared property.'],
      suggestions: ['At "mod", did you mean "mode"?'],
    });
    await session.close();
    await start(any, { closed: true });
    const verdict = await ask(question({ ...VALID, Mode: 'append' }));
    expect(verdict).toMatchObject({ valid: false, correctedArguments: { ...VALID, mode: 'append' } });
  });

  it('sees a tool that a low-level server changed without a word', async () => {
    const { Server } = await import('@modelcontextprotocol/server');
    const server = new Server({ name: 'changing', version: '1.0.0' }, { capabilities: { tools: {} } });
    let required = ['a'];
    server.setRequestHandler('tools/list', () => ({
      tools: [{ name: 't', inputSchema: { type: 'object', required } }],
    }));
    announceToolValidation(server);
    await connect(server);
    const before = await ask(question({ a: 1 }, 't'));
    expect(before.valid).toBe(true);
    required = ['b'];
    const after = await ask(question({ a: 1 }, 't'));
    expect(after.valid).toBe(false);
    expect(after.schemaHash).not.toBe(before.schemaHash);
  });
});

describe('announceToolValidation', () => {
  it('refuses a second announcement, a connected server and options that make no sense', async () => {
    const { server } = await start(mcpServerV2 as BuildServer);
    expect(() => announceToolValidation(server as never)).toThrow('already');
    const connected = new McpServer({ name: 'late', version: '1.0.0' });
    await connect(connected);
    expect(() => announceToolValidation(connected)).toThrow();
    for (const options of [{ maxBatchSize: 0 }, { method: '' }, { caching: { ttl: 0 } }])
      expect(() => announceToolValidation(new McpServer({ name: 'x', version: '1' }), options)).toThrow(
        RangeError,
      );
  });

  it('says so when there is a tool of that name', async () => {
    const server = new McpServer({ name: 'clash', version: '1.0.0' });
    server.registerTool('validate', {}, () => ({ content: [] }));
    announceToolValidation(server);
    await connect(server);
    await expect(session.listTools()).rejects.toThrow('A tool named');
  });

  it.each(['before', 'after'])('works with the guard that came %s it', async (order) => {
    const server = new McpServer({ name: 'guarded', version: '1.0.0' });
    const logger = { warn: () => undefined, error: () => undefined };
    if (order === 'before') guardServer(server, { logger });
    announceToolValidation(server);
    if (order === 'after') guardServer(server, { logger });
    server.registerTool('t', { inputSchema: z.object({ n: z.number() }) }, () => ({ content: [] }));
    await connect(server);
    expect(await ask(question({ n: 1 }, 't'))).toMatchObject({ valid: true });
    expect(await ask(question({ n: 'x' }, 't'))).toMatchObject({ valid: false });
    expect(await ask(question({ n: 1, m: 2 }, 't'))).toMatchObject({ valid: false });
    expect(await session.callTool('t', { n: 1, m: 2 })).toMatchObject({ result: { isError: true } });
    expect(await session.callTool('t', { n: 'x' })).toMatchObject({ result: { isError: true } });
  });
});
