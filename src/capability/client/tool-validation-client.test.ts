import { describe, expect, it } from 'vitest';
import { fakeSession, textAnswer } from '../../../test/capability/fake-session.js';
import { Fault } from '../../model/fault.js';
import { compileSchema } from '../../schema/index.js';
import { ToolValidationClient } from './tool-validation-client.js';
import { ToolValidationServers } from './tool-validation-servers.js';

const SCHEMA = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const TOOLS = [{ name: 'count', inputSchema: SCHEMA }];
const GOOD = { valid: true, errors: [], warnings: [], suggestions: [] };

const announcing = (more: object = {}) => ({
  tools: {},
  experimental: { toolValidation: { supported: true, ...more } },
});

interface Numbered {
  readonly arguments: { readonly n: number };
}

interface Question extends Numbered {
  readonly furtherCalls?: readonly Numbered[];
}

/** A server that finds even numbers valid, one by one and in batches. */
const evens = ({ furtherCalls, ...first }: Question): object => {
  const validateCall = ({ arguments: { n } }: Numbered) =>
    n % 2 === 0 ? GOOD : { valid: false, errors: [`${n} is odd`] };
  if (furtherCalls === undefined) return { structuredContent: validateCall(first), content: [] };
  const results = [first, ...furtherCalls].map(validateCall);
  return { structuredContent: { valid: false, errors: [], results }, content: [] };
};

const never = (): Promise<never> => new Promise(() => undefined);

describe('a client of a server without the capability', () => {
  it.each<[string, object, string]>([
    ['nothing is announced', { tools: {} }, 'does not announce'],
    ['it is switched off', announcing({ supported: false }), 'does not announce'],
    ['it is malformed', { experimental: { toolValidation: true } }, 'malformed'],
    ['supported is malformed', announcing({ supported: 'yes' }), 'malformed'],
    ['the method is malformed', announcing({ method: 7 }), 'malformed'],
    ['the version is from another age', announcing({ version: '2.0' }), 'another major version'],
  ])('(%s) goes by the input schema, and says so', async (_, capabilities, warning) => {
    const session = fakeSession(capabilities, TOOLS, never);
    const client = new ToolValidationClient(session);
    expect(client.supportsValidation()).toBe(false);
    const valid = await client.validateTool('count', { n: 1 });
    expect(valid).toMatchObject({
      outcome: 'valid',
      supported: false,
      method: 'schema-only',
      levels: ['syntax'],
      schemaHash: compileSchema(SCHEMA).hash,
    });
    expect(valid.warnings[0]).toContain(warning);
    expect(valid.warnings[1]).toContain('Only the input schema was checked');
    expect(await client.validateTool('count', {})).toMatchObject({
      outcome: 'invalid',
      supported: false,
      errors: ['"n" is required but missing.'],
    });
    expect(await client.validateTool('conut', {})).toMatchObject({
      outcome: 'invalid',
      suggestions: ['Call "count" instead.'],
    });
    expect(session.asked).toEqual([]);
    expect(session.lists).toBe(1);
  });

  it('asks for nothing at all where it was given the tools', async () => {
    const session = fakeSession({ tools: {} }, TOOLS, never);
    const client = new ToolValidationClient(session, { tools: TOOLS });
    await Promise.all([1, 2, 3].map((n) => client.validateTool('count', { n })));
    expect([session.asked.length, session.lists]).toEqual([0, 0]);
  });

  it('could not validate where the tools cannot be listed or the schema cannot be used', async () => {
    const session = fakeSession(
      { tools: {} },
      [{ name: 'odd', inputSchema: { type: 'strng' } }, { name: 'bare' }],
      never,
    );
    const client = new ToolValidationClient(session);
    for (const tool of ['odd', 'bare'])
      expect(await client.validateTool(tool, {})).toMatchObject({ outcome: 'unvalidated', valid: false });
    session.listTools = () => Promise.reject(new Fault('timeout', 'no list today'));
    client.toolsChanged();
    const result = await client.validateTool('odd', {});
    expect(result).toMatchObject({ outcome: 'unvalidated', supported: false });
    expect(result.inconclusive).toContain('no list today');
  });
});

describe('a client of a server with the capability', () => {
  it('asks the tool that was announced', async () => {
    const session = fakeSession(announcing({ method: 'dry_run' }), TOOLS, () => textAnswer(GOOD));
    const client = new ToolValidationClient(session);
    const result = await client.validateTool('count', { n: 1 }, { level: 'runtime' });
    expect(result).toMatchObject({ outcome: 'valid', supported: true, method: 'native' });
    expect(session.asked).toEqual([
      { name: 'dry_run', args: { level: 'runtime', tool: 'count', arguments: { n: 1 } } },
    ]);
    expect(session.lists).toBe(1);
  });

  it('finds it under extensions too', () => {
    const capabilities = { extensions: { 'io.assay/tool-validation': { supported: true } } };
    const client = new ToolValidationClient(fakeSession(capabilities, [], never));
    expect(client.supportsValidation()).toBe(true);
    expect(client.hasCapability('extensions.io.assay/tool-validation.supported')).toBe(true);
  });

  it('reads the verdict of a server that gives no more than the least', async () => {
    const answer = textAnswer({ valid: false, errors: ['Missing required parameter: path'], warnings: [] });
    const client = new ToolValidationClient(fakeSession(announcing(), TOOLS, () => answer));
    expect(await client.validateTool('count', { n: 1 })).toMatchObject({
      outcome: 'invalid',
      errors: ['Missing required parameter: path'],
      suggestions: [],
      findings: [],
    });
  });

  it.each<[string, () => unknown, string]>([
    ['hangs', never, 'did not respond within 60 ms'],
    ['crashes', () => Promise.reject(new Fault('exited', 'The server ended.')), 'could not be sent'],
    ['fails', () => ({ isError: true, content: [{ type: 'text', text: 'boom' }] }), 'is an error: boom'],
    ['answers nothing', () => ({ content: [] }), 'has no verdict'],
    ['answers null', () => null, 'is not a result'],
    ['answers prose', () => ({ content: [{ type: 'text', text: 'Looks good to me!' }] }), 'is not JSON'],
    ['answers another shape', () => textAnswer({ ok: true }), 'is not a verdict'],
    ['answers "valid": "yes"', () => textAnswer({ ...GOOD, valid: 'yes' }), 'is not a verdict'],
    ['contradicts itself', () => textAnswer({ ...GOOD, errors: ['but no'] }), 'is valid but has errors'],
    [
      'is not sure',
      () => textAnswer({ valid: false, errors: ['?'], inconclusive: 'The disk is away.' }),
      'The disk is away',
    ],
    [
      'answers 50 MB of text',
      () => ({ content: [{ type: 'text', text: 'x'.repeat(50_000_000) }] }),
      'too large',
    ],
    [
      'answers 50 MB of errors',
      () => ({
        content: [],
        structuredContent: { valid: false, errors: Array(5_000_000).fill('x'.repeat(10)) },
      }),
      'too large',
    ],
  ])('could not validate where the validation tool %s', async (_, answer, why) => {
    const session = fakeSession(announcing(), TOOLS, answer);
    const client = new ToolValidationClient(session, { timeout: 60 });
    const result = await client.validateTool('count', { n: 1 });
    expect(result).toMatchObject({ outcome: 'unvalidated', valid: false, supported: true });
    expect(result.inconclusive).toContain(why);
    expect(JSON.stringify(result).length).toBeLessThan(10_000);
    await client.validateTool('count', { n: 1 });
    expect(session.asked).toHaveLength(2);
  });

  it('cuts what is merely long', async () => {
    const errors = Array.from({ length: 5_000 }, () => 'e'.repeat(500));
    const client = new ToolValidationClient(
      fakeSession(announcing(), TOOLS, () => textAnswer({ valid: false, errors })),
    );
    const result = await client.validateTool('count', { n: 1 });
    expect(result.outcome).toBe('invalid');
    expect(result.errors).toHaveLength(1_000);
  });

  it('does not believe a verdict about another schema than the listed one', async () => {
    const other = { ...GOOD, schemaHash: '0'.repeat(64) };
    const session = fakeSession(announcing(), TOOLS, () => textAnswer(other));
    const client = new ToolValidationClient(session, { tools: TOOLS });
    expect(await client.validateTool('count', { n: 1 })).toMatchObject({
      outcome: 'unvalidated',
      inconclusive: expect.stringContaining('different input schema'),
    });
    expect(session.lists).toBe(1);
  });

  it('believes a verdict about a schema that is newer than what it knew', async () => {
    const newer = [{ name: 'count', inputSchema: { type: 'object' } }];
    const verdict = { ...GOOD, schemaHash: compileSchema({ type: 'object' }).hash };
    const session = fakeSession(announcing(), newer, () => textAnswer(verdict));
    const client = new ToolValidationClient(session, { tools: TOOLS });
    expect(await client.validateTool('count', {})).toMatchObject({ outcome: 'valid' });
  });

  it.each([['text'], [[1]], [5n], [null]])(
    'needs no server to know that %s is no object of arguments',
    async (args) => {
      const session = fakeSession(announcing(), TOOLS, never);
      const result = await new ToolValidationClient(session).validateTool('count', args ?? [null]);
      expect(result.outcome).toBe('invalid');
      expect(session.asked).toEqual([]);
    },
  );
});

describe('a batch', () => {
  const calls = Array.from({ length: 25 }, (_, n) => ({ tool: 'count', arguments: { n } }));
  const expected = calls.map((_, n) => (n % 2 === 0 ? 'valid' : 'invalid'));

  it.each<[string, object, number]>([
    ['ten at a time', { batchValidation: true, maxBatchSize: 10 }, 3],
    ['all at once', { batchValidation: true, maxBatchSize: 1000 }, 1],
    ['one by one where there are no batches', { maxBatchSize: 10 }, 25],
    ['one by one where no limit is named', { batchValidation: true }, 25],
    ['one by one where the limit is nonsense', { batchValidation: true, maxBatchSize: -3 }, 25],
  ])('is asked %s, with the results in order', async (_, capability, requests) => {
    const session = fakeSession(announcing(capability), TOOLS, evens);
    const results = await new ToolValidationClient(session).validateBatch(calls);
    expect(results.map(({ outcome }) => outcome)).toEqual(expected);
    expect(session.asked).toHaveLength(requests);
  });

  it('loses only the entries that were answered badly', async () => {
    const session = fakeSession(
      announcing({ batchValidation: true, maxBatchSize: 5 }),
      TOOLS,
      (args: Question) => {
        const { structuredContent } = evens(args) as { structuredContent: { results: unknown[] } };
        if (args.arguments.n === 5) return { structuredContent: { valid: true, results: [] } };
        structuredContent.results[1] = 'garbage';
        return { structuredContent };
      },
    );
    const results = await new ToolValidationClient(session).validateBatch(calls.slice(0, 15));
    const outcomes = results.map(({ outcome }) => outcome);
    const lost = [1, 5, 6, 7, 8, 9, 11];
    expect(outcomes).toEqual(
      expected.slice(0, 15).map((outcome, n) => (lost.includes(n) ? 'unvalidated' : outcome)),
    );
  });

  it('keeps to a few requests at a time', async () => {
    let [running, most] = [0, 0];
    const session = fakeSession(announcing(), TOOLS, async (args: never) => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      return evens(args);
    });
    await new ToolValidationClient(session, { concurrency: 3 }).validateBatch(calls);
    expect(most).toBe(3);
  });
});

describe('questions at the same time', () => {
  it('that are the same make one request', async () => {
    const session = fakeSession(announcing(), TOOLS, async () => textAnswer(GOOD));
    const client = new ToolValidationClient(session);
    const all = await Promise.all(Array.from({ length: 100 }, () => client.validateTool('count', { n: 1 })));
    expect(all.every(({ outcome }) => outcome === 'valid')).toBe(true);
    expect(session.asked).toHaveLength(1);
    await client.validateTool('count', { n: 1 });
    expect(session.asked).toHaveLength(2);
  });

  it('end for the one who gives up and for nobody else; the last one ends the request', async () => {
    const signals: AbortSignal[] = [];
    const session = fakeSession(announcing(), TOOLS, (_: never, options) => {
      if (options?.signal !== undefined) signals.push(options.signal);
      return never();
    });
    const client = new ToolValidationClient(session);
    const [one, two] = [new AbortController(), new AbortController()];
    const first = client.validateTool('count', { n: 1 }, { signal: one.signal });
    const second = client.validateTool('count', { n: 1 }, { signal: two.signal });
    one.abort(new Error('first gives up'));
    await expect(first).rejects.toThrow('first gives up');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    two.abort(new Error('second gives up'));
    await expect(second).rejects.toThrow('second gives up');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect(
      client.validateTool('count', {}, { signal: AbortSignal.abort(new Error('early')) }),
    ).rejects.toThrow('early');
  });

  it('are asked again after everyone gave up', async () => {
    let isBack = false;
    const session = fakeSession(announcing(), TOOLS, () => (isBack ? textAnswer(GOOD) : never()));
    const client = new ToolValidationClient(session);
    const stop = new AbortController();
    const first = client.validateTool('count', { n: 1 }, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    isBack = true;
    expect(await client.validateTool('count', { n: 1 })).toMatchObject({ outcome: 'valid' });
  });
});

describe('the cache of a client', () => {
  const START = Date.parse('2026-01-01T00:00:00Z');
  const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();
  const kept = { ...GOOD, validatedAt: iso(0), expiresAt: iso(60) };

  async function requestsAfter(
    capability: object,
    verdict: object,
    seconds: number,
    between?: (client: ToolValidationClient) => void,
  ) {
    let now = START;
    const session = fakeSession(announcing(capability), TOOLS, () => textAnswer(verdict));
    const client = new ToolValidationClient(session, { now: () => now });
    await client.validateTool('count', { n: 1 });
    now += seconds * 1000;
    between?.(client);
    await client.validateTool('count', { n: 1 });
    return session.asked.length;
  }

  const ttl = (seconds: number) => ({ cacheable: true, caching: { enabled: true, ttl: seconds } });

  it.each<[string, object, object, number, number]>([
    ['is used while the verdict holds', ttl(60), kept, 59, 1],
    ['is not used when it has expired', ttl(60), kept, 60, 2],
    ['is not used beyond the TTL', ttl(30), kept, 30, 2],
    ['goes by the verdict where there is no TTL', { cacheable: true }, kept, 59, 1],
    ['does not keep what is not cacheable', { ...ttl(60), cacheable: false }, kept, 1, 2],
    ['keeps what the server says how to cache', { caching: { enabled: true, ttl: 60 } }, kept, 1, 1],
    ['goes by the TTL where the verdict has no end', ttl(60), GOOD, 59, 1],
    ['goes no further than the TTL where the verdict has no end', ttl(60), GOOD, 60, 2],
    ['does not keep what does not say for how long', { cacheable: true }, GOOD, 1, 2],
    ['does not keep what expires at once', ttl(60), { ...kept, expiresAt: iso(0) }, 0, 2],
  ])('%s', async (_, capability, verdict, seconds, requests) => {
    expect(await requestsAfter(capability, verdict, seconds)).toBe(requests);
  });

  it('is emptied when the tools change', async () => {
    expect(await requestsAfter(ttl(60), kept, 1, (client) => client.toolsChanged())).toBe(2);
    const session = fakeSession(announcing(ttl(60)), TOOLS, () => textAnswer(kept));
    const client = new ToolValidationClient(session, { now: () => START });
    await client.validateTool('count', { n: 1 });
    session.emit({ type: 'tools_changed', at: 0 });
    await client.validateTool('count', { n: 1 });
    expect(session.asked).toHaveLength(2);
  });
});

describe('invalidation reaches the client', () => {
  const START = Date.parse('2026-01-01T00:00:00Z');
  const capability = { caching: { enabled: true, ttl: 60, invalidateOn: ['resource_change'] } };
  const notification = (method: string) =>
    ({ type: 'received', at: 0, bytes: 0, message: { jsonrpc: '2.0', method, params: {} } }) as const;

  it.each<[string, number, (client: ToolValidationClient, session: ReturnType<typeof fakeSession>) => void]>([
    ['nothing happens', 1, () => undefined],
    ['a resource changed', 2, (_, s) => s.emit(notification('notifications/resources/updated'))],
    ['the server says so', 2, (_, s) => s.emit(notification('notifications/toolValidation/invalidated'))],
    ['something else is notified', 1, (_, s) => s.emit(notification('notifications/message'))],
    ['the host says so', 2, (client) => client.invalidate()],
    ['the host names an announced event', 2, (client) => client.invalidate('resource_change')],
    ['the host names another event', 1, (client) => client.invalidate('full_moon')],
  ])('where %s: %d requests', async (_, requests, happen) => {
    const session = fakeSession(announcing(capability), TOOLS, () => textAnswer(GOOD));
    const client = new ToolValidationClient(session, { now: () => START });
    await client.validateTool('count', { n: 1 });
    happen(client, session);
    await client.validateTool('count', { n: 1 });
    expect(session.asked).toHaveLength(requests);
    expect(session.lists).toBe(1);
  });
});

describe('announcing never makes validation weaker', () => {
  const yes = fakeSession(announcing(), TOOLS, () => textAnswer(GOOD));

  it.each<[string, string, object, string, readonly string[]]>([
    ['the call breaks the listed schema', 'count', { n: 'three' }, 'invalid', ['syntax']],
    ['the tool is not listed', 'cuont', { n: 3 }, 'invalid', []],
    ['all is well', 'count', { n: 3 }, 'valid', ['syntax']],
  ])('where the server calls everything valid and %s', async (_, tool, args, outcome, levels) => {
    const result = await new ToolValidationClient(yes).validateTool(tool, args);
    expect(result).toMatchObject({ outcome, levels, valid: outcome === 'valid' });
  });

  it('joins what both found, each thing once', async () => {
    const finding = { rule: 'args/type', severity: 'error', path: '/n', message: '"n" must be integer.' };
    const verdict = { valid: false, errors: ['"n" must be integer.', 'It is full.'], findings: [finding] };
    const session = fakeSession(announcing(), TOOLS, () => textAnswer({ ...verdict, levels: ['runtime'] }));
    const result = await new ToolValidationClient(session).validateTool('count', { n: 'three' });
    expect(result.errors).toEqual(['"n" must be integer.', 'It is full.']);
    expect(result.findings).toHaveLength(1);
    expect(result.levels).toEqual(['syntax', 'runtime']);
  });

  it('knows what is wrong where the server says nothing usable', async () => {
    const session = fakeSession(announcing(), TOOLS, () => null);
    const client = new ToolValidationClient(session);
    expect(await client.validateTool('count', {})).toMatchObject({ outcome: 'invalid' });
    expect(await client.validateTool('count', { n: 1 })).toMatchObject({ outcome: 'unvalidated' });
  });

  it('does not take a yes for an answer while the tools cannot be listed', async () => {
    const session = fakeSession(announcing(), TOOLS, () => textAnswer(GOOD));
    session.listTools = () => Promise.reject(new Fault('timeout', 'no list today'));
    const result = await new ToolValidationClient(session).validateTool('count', { n: 1 });
    expect(result).toMatchObject({ outcome: 'unvalidated', levels: [] });
    expect(result.inconclusive).toContain('no list today');
  });
});

describe('a stream of verdicts', () => {
  const calls = [0, 1, 2].map((n) => ({ tool: 'count', arguments: { n } }));
  const capability = { batchValidation: true, maxBatchSize: 10, streaming: true, async: true };

  it('gives each verdict as it comes, before the batch is over', async () => {
    let finish: (value: unknown) => void = () => undefined;
    const over = new Promise((resolve) => {
      finish = resolve;
    });
    const session = fakeSession(announcing(capability), TOOLS, async (_: never, options) => {
      const meta = { 'io.assay/tool-validation': { index: 2, verdict: GOOD } };
      options?.onProgress?.({ progress: 1, total: 3, _meta: meta });
      await over;
      return { structuredContent: { valid: true, errors: [], results: [GOOD, GOOD, GOOD] }, content: [] };
    });
    const heard: number[] = [];
    const counts: string[] = [];
    const client = new ToolValidationClient(session);
    const onProgress = (done: number, total: number) => void counts.push(`${done}/${total}`);
    for await (const { index, result } of client.validateStream(calls, { onProgress })) {
      expect(result.outcome).toBe('valid');
      heard.push(index);
      if (index === 2) finish(undefined);
    }
    expect(heard).toEqual([2, 0, 1]);
    expect(counts).toEqual(['1/3', '2/3', '3/3']);
  });

  it('ends with the reason of its signal', async () => {
    const session = fakeSession(announcing(capability), TOOLS, never);
    const stop = new AbortController();
    const stream = new ToolValidationClient(session).validateStream(calls, { signal: stop.signal });
    const first = stream.next();
    stop.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
  });
});

describe('several servers in one client', () => {
  const log: [object, string][] = [];
  const logger = { warn: (fields: object, message: string) => void log.push([fields, message]) };
  const plain = fakeSession({ tools: {} }, TOOLS, never);
  const asking = fakeSession(announcing(), TOOLS, () => textAnswer(GOOD));
  const servers = new ToolValidationServers({ plain, asking, 'a:b': asking }, { logger });

  it('knows what each announces', () => {
    expect(servers.hasCapability('asking', 'experimental.toolValidation')).toBe(true);
    expect(servers.hasCapability('plain', 'experimental.toolValidation')).toBe(false);
    expect(servers.hasCapability('nobody', 'tools')).toBe(false);
  });

  it.each<[string, object, string, string]>([
    ['asking:count', { n: 1 }, 'valid', 'native'],
    ['plain:count', { n: 1 }, 'valid', 'schema-only'],
    ['plain:count', {}, 'invalid', 'schema-only'],
    ['a:b:count', { n: 1 }, 'valid', 'native'],
    ['nobody:count', { n: 1 }, 'invalid', 'schema-only'],
    ['count', { n: 1 }, 'invalid', 'schema-only'],
  ])('%s %j is %s (%s)', async (tool, args, outcome, method) => {
    expect(await servers.validateTool(tool, args)).toMatchObject({ outcome, method });
  });

  it('keeps the order of a batch across servers', async () => {
    const calls = ['plain:count', 'asking:nope', 'asking:count'].map((tool) => ({
      tool,
      arguments: { n: 1 },
    }));
    const results = await servers.validateBatch(calls);
    expect(results.map(({ outcome }) => outcome)).toEqual(['valid', 'invalid', 'valid']);
    const seen: number[] = [];
    for await (const { index } of servers.validateStream(calls)) seen.push(index);
    expect(seen.sort()).toEqual([0, 1, 2]);
  });

  it('logs once for each server that it falls back to the schema', () => {
    expect(log.map(([fields]) => fields)).toEqual([
      { server: 'plain', reason: 'The server does not announce tool validation.' },
    ]);
  });

  it('forgets the verdicts of one server, or of all', () => {
    expect(() => {
      servers.invalidate();
      servers.invalidate('asking', 'resource_change');
      servers.invalidate('nobody');
    }).not.toThrow();
  });
});

describe('hasCapability', () => {
  it.each<[string, boolean]>([
    ['experimental.toolValidation', true],
    ['experimental.toolValidation.supported', true],
    ['experimental.toolValidation.levels.runtime', true],
    ['experimental.toolValidation.levels.security', false],
    ['experimental.toolValidation.maxBatchSize', true],
    ['experimental.other', false],
    ['experimental.toString', false],
    ['tools', true],
    ['tools.listChanged', false],
    ['', false],
  ])('%s: %s', (path, expected) => {
    const capabilities = announcing({ levels: { runtime: true, security: false }, maxBatchSize: 10 });
    expect(new ToolValidationClient(fakeSession(capabilities, [], never)).hasCapability(path)).toBe(expected);
  });
});
