import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Fault } from '../../model/fault.js';
import { isRecord } from '../../model/json.js';
import { LATEST_REVISION } from '../../model/revision.js';
import type { Session } from '../../model/session.js';
import type { Channel, ChannelListener } from '../channel.js';
import { type OpenOptions, resolveOpenOptions } from '../open-options.js';
import { openSession } from './wire-session.js';

type Message = Readonly<Record<string, unknown>>;
type Answer = { result: unknown } | { error: unknown } | 'silence' | Fault;

/** A channel whose far end is a function from a method and its params to a response. */
class ScriptedChannel implements Channel {
  readonly stderr = '';
  readonly transport: string;
  readonly isPerRequest: boolean;
  readonly toleratesProbes: boolean;
  readonly sent: Message[] = [];
  agreed: string | undefined;
  isClosed = false;
  #listener: ChannelListener | undefined;
  readonly #script: (method: string, params: Message) => Answer;

  constructor(
    script: (method: string, params: Message) => Answer,
    transport: 'stdio' | 'streamable-http' = 'stdio',
  ) {
    this.#script = script;
    this.transport = transport;
    this.isPerRequest = transport === 'streamable-http';
    this.toleratesProbes = transport === 'streamable-http';
  }

  async start(listener: ChannelListener): Promise<void> {
    this.#listener = listener;
  }

  async send(message: Message): Promise<void> {
    this.sent.push(message);
    const { id, method, params } = message;
    if (typeof method !== 'string' || id === undefined) return;
    const answer = this.#script(method, isRecord(params) ? params : {});
    if (answer instanceof Fault) throw answer;
    if (answer !== 'silence') setImmediate(() => this.receive({ jsonrpc: '2.0', id, ...answer }));
  }

  receive(message: unknown): void {
    this.#listener?.message(JSON.stringify(message), 0);
  }

  agree(revision: string): void {
    this.agreed = revision;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#listener?.closed(new Fault('closed', 'closed'));
  }

  get methods(): unknown[] {
    return this.sent.map(({ method }) => method);
  }
}

const UNKNOWN_METHOD = { error: { code: -32601, message: 'Method not found' } };
const legacy = (revision: unknown, extra: object = {}): Answer => ({
  result: { protocolVersion: revision, capabilities: { tools: {} }, serverInfo: { name: 's' }, ...extra },
});
const modern = (supportedVersions: unknown): Answer => ({
  result: { supportedVersions, capabilities: { tools: {} } },
});

const opened: Session[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((session) => session.close()));
});

async function open(channel: ScriptedChannel, options: OpenOptions = {}): Promise<Session> {
  const session = await openSession(channel, resolveOpenOptions(options));
  opened.push(session);
  return session;
}

describe('a tool that can be called only as a task', () => {
  const tools = [{ name: 'slow', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } }];
  const capabilities = { tools: {}, tasks: { requests: { tools: { call: {} } } } };
  const done = { content: [{ type: 'text', text: 'done' }] };

  const server = (announced: object, result: Answer = { result: done }): ScriptedChannel =>
    new ScriptedChannel((method, params) => {
      if (method === 'initialize') return legacy('2025-11-25', { capabilities: announced });
      if (method === 'tools/list') return { result: { tools } };
      if (method === 'tasks/result') return result;
      if (method === 'tasks/cancel') return { result: {} };
      return isRecord(params.task)
        ? { result: { task: { taskId: 't1', status: 'working' } } }
        : UNKNOWN_METHOD;
    });
  const sentOf = (channel: ScriptedChannel, from: string): unknown[] =>
    channel.methods.slice(channel.methods.indexOf(from));

  it('is called as one, and its result is the response', async () => {
    const channel = server(capabilities);
    const session = await open(channel);
    await session.listTools();
    expect(await session.callTool('slow', { a: 1 })).toMatchObject({ kind: 'result', result: done });
    expect(sentOf(channel, 'tools/call')).toEqual(['tools/call', 'tasks/result']);
    expect(channel.sent.at(-2)).toMatchObject({ params: { name: 'slow', arguments: { a: 1 }, task: {} } });
    expect(channel.sent.at(-1)).toMatchObject({ params: { taskId: 't1' } });
  });

  it('is cancelled when no result comes in time', async () => {
    const channel = server(capabilities, 'silence');
    const session = await open(channel);
    await session.listTools();
    await expect(session.callTool('slow', {}, { timeout: 20 })).rejects.toMatchObject({ code: 'timeout' });
    expect(channel.sent.at(-1)).toMatchObject({ method: 'tasks/cancel', params: { taskId: 't1' } });
  });

  it('is called plainly where the server takes no tasks', async () => {
    const channel = server({ tools: {} });
    const session = await open(channel);
    await session.listTools();
    expect(await session.callTool('slow', {})).toMatchObject({ kind: 'error', error: { code: -32601 } });
    expect(sentOf(channel, 'tools/call')).toEqual(['tools/call']);
  });
});

describe('negotiation', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'takes the offer of %s and says that it is initialized',
    async (revision) => {
      const channel = new ScriptedChannel(() => legacy(revision));
      const session = await open(channel);
      expect(session.revision).toBe(revision);
      expect(channel.agreed).toBe(revision);
      expect(channel.methods).toEqual(['initialize', 'notifications/initialized']);
    },
  );

  it.each<[what: string, error: object]>([
    ['unsupported version', { code: -32022, message: 'Unsupported protocol version' }],
    ['unknown method', UNKNOWN_METHOD.error],
    ['invalid params', { code: -32602, message: 'Missing _meta' }],
  ])('goes on to server/discover on the same channel after a refusal (%s)', async (_, error) => {
    const channel = new ScriptedChannel((method) =>
      method === 'initialize' ? { error } : modern([LATEST_REVISION]),
    );
    const session = await open(channel);
    expect(session.revision).toBe(LATEST_REVISION);
    expect(channel.methods).toEqual(['initialize', 'server/discover']);
  });

  it('begins with server/discover over Streamable HTTP', async () => {
    const channel = new ScriptedChannel(() => modern([LATEST_REVISION]), 'streamable-http');
    expect((await open(channel)).revision).toBe(LATEST_REVISION);
    expect(channel.methods).toEqual(['server/discover']);
  });

  it.each<[what: string, answer: Answer]>([
    ['an error', UNKNOWN_METHOD],
    ['a status', new Fault('http_status', 'HTTP 400')],
    ['an answer of no sense', { result: {} }],
    ['other revisions', modern(['2030-01-01'])],
  ])('falls back to initialize over Streamable HTTP after %s', async (_, answer) => {
    const script = (method: string): Answer => (method === 'server/discover' ? answer : legacy('2025-11-25'));
    const channel = new ScriptedChannel(script, 'streamable-http');
    expect((await open(channel)).revision).toBe('2025-11-25');
  });

  it('does not take a refused login for a refused era', async () => {
    const channel = new ScriptedChannel(() => new Fault('auth_required', 'HTTP 401'), 'streamable-http');
    await expect(open(channel)).rejects.toMatchObject({ code: 'auth_required' });
    expect(channel.methods).toEqual(['server/discover']);
    expect(channel.isClosed).toBe(true);
  });

  it('says what both eras were refused with', async () => {
    const channel = new ScriptedChannel((method) => ({ error: { code: -32603, message: `no ${method}` } }));
    await expect(open(channel)).rejects.toMatchObject({
      code: 'unsupported_revision',
      message: expect.stringMatching(/no initialize.*no server\/discover/),
    });
    expect(channel.isClosed).toBe(true);
  });

  it('keeps the refusal of a server that is silent afterwards', async () => {
    const refusal = { error: { code: -32603, message: 'no licence' } };
    const channel = new ScriptedChannel((method) => (method === 'initialize' ? refusal : 'silence'));
    await expect(open(channel, { timeouts: { open: 1_000 } })).rejects.toMatchObject({
      code: 'unsupported_revision',
      message: expect.stringContaining('no licence'),
    });
  });

  it('does not cancel an initialize that it gives up', async () => {
    const channel = new ScriptedChannel(() => 'silence');
    await expect(open(channel, { timeouts: { open: 20 } })).rejects.toMatchObject({ code: 'timeout' });
    expect(channel.methods).toEqual(['initialize']);
  });

  it('reports a modern revision that is offered in initialize, and goes on with it properly', async () => {
    const channel = new ScriptedChannel((method) =>
      method === 'initialize' ? legacy('2026-07-28') : modern(['2026-07-28']),
    );
    const session = await open(channel);
    expect(session.era).toBe('modern');
    expect(session.findings.map(({ rule }) => rule)).toEqual(['wire/revision-offer']);
  });

  it('reports capabilities that are no object', async () => {
    const session = await open(new ScriptedChannel(() => legacy('2025-11-25', { capabilities: [] })));
    expect(session.capabilities).toEqual({});
    expect(session.findings.map(({ rule }) => rule)).toEqual(['wire/capabilities']);
  });

  it.each<[what: string, capabilities: object, rules: readonly string[]]>([
    ['reports a log message that was not announced', { tools: {} }, ['wire/undeclared-logging']],
    ['takes a log message that was announced', { tools: {}, logging: {} }, []],
  ])('%s', async (_, capabilities, rules) => {
    const channel = new ScriptedChannel(() => legacy('2025-11-25', { capabilities }));
    const session = await open(channel);
    channel.receive({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', data: 'hi' },
    });
    expect(session.findings.map(({ rule }) => rule)).toEqual(rules);
  });

  it('does not begin when the signal has fired already', async () => {
    const channel = new ScriptedChannel(() => legacy('2025-11-25'));
    await expect(open(channel, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(channel.sent).toEqual([]);
  });

  it('ends when the signal fires in the middle', async () => {
    const channel = new ScriptedChannel(() => 'silence');
    await expect(open(channel, { signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(channel.isClosed).toBe(true);
  });

  it('announces what it can respond to, and nothing else', async () => {
    const channel = new ScriptedChannel(() => legacy('2025-11-25'));
    await open(channel, { answers: { roots: { roots: [] }, sampling: () => ({}) } });
    expect(channel.sent[0]).toMatchObject({ params: { capabilities: { roots: {}, sampling: {} } } });
  });
});

describe('a modern session', () => {
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'me', version: '3' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
  };
  const options: OpenOptions = {
    protocol: '2026-07-28',
    clientInfo: { name: 'me', version: '3' },
    answers: { elicitation: (params) => ({ action: 'accept', content: { got: params } }) },
  };
  const script =
    (call: (params: Message) => Answer) =>
    (method: string, params: Message): Answer =>
      method === 'server/discover' ? modern(['2026-07-28']) : call(params);

  it('introduces itself in _meta of every request and keeps what the caller put there', async () => {
    const channel = new ScriptedChannel(script(() => ({ result: {} })));
    const session = await open(channel, options);
    await session.request('prompts/list', { _meta: { mine: 1 } });
    await session.callTool('a', {});
    expect(channel.sent.map(({ params }) => (params as { _meta: object })._meta)).toEqual([
      META,
      { ...META, mine: 1 },
      { ...META, progressToken: 3 },
    ]);
  });

  it('repeats a call with the scripted input, a new id and the state as it came', async () => {
    const ask = {
      resultType: 'input_required',
      inputRequests: { a: { method: 'elicitation/create', params: 1 } },
      requestState: 'opaque',
    };
    const channel = new ScriptedChannel(
      script(({ inputResponses }) => ({
        result: inputResponses === undefined ? ask : { resultType: 'complete', inputResponses },
      })),
    );
    const session = await open(channel, options);
    const inputResponses = { a: { action: 'accept', content: { got: 1 } } };
    expect(await session.callTool('tool', { x: 1 })).toMatchObject({ result: { inputResponses } });
    expect(channel.sent[2]).toMatchObject({
      id: 3,
      params: { name: 'tool', arguments: { x: 1 }, inputResponses, requestState: 'opaque' },
    });
  });

  it.each<[what: string, result: object]>([
    ['something without a script', { inputRequests: { a: { method: 'roots/list' } } }],
    ['something that cannot be read', { inputRequests: [] }],
    ['nothing', {}],
  ])('hands over a demand for %s as it came', async (_, demand) => {
    const result = { resultType: 'input_required', ...demand };
    const channel = new ScriptedChannel(script(() => ({ result })));
    const session = await open(channel, options);
    expect(await session.callTool('tool', {})).toMatchObject({ kind: 'result', result });
    expect(channel.sent).toHaveLength(2);
  });

  it('does not follow demands for ever', async () => {
    const result = {
      resultType: 'input_required',
      inputRequests: { a: { method: 'elicitation/create' } },
    };
    const channel = new ScriptedChannel(script(() => ({ result })));
    const session = await open(channel, options);
    expect(await session.callTool('tool', {})).toMatchObject({ result });
    // One call, ten repetitions, and server/discover before them.
    expect(channel.sent).toHaveLength(12);
  });

  it('reports a request of the server and declines it', async () => {
    const channel = new ScriptedChannel(script(() => ({ result: {} })));
    const session = await open(channel, { protocol: '2026-07-28' });
    channel.receive({ jsonrpc: '2.0', id: 's', method: 'roots/list' });
    await new Promise(setImmediate);
    expect(channel.sent.at(-1)).toMatchObject({ id: 's', error: { code: -32601 } });
    expect(session.findings.map(({ rule }) => rule)).toContain('wire/server-request');
  });
});

describe('a request', () => {
  it('that cannot be written as JSON fails at once and leaves nothing in flight', async () => {
    const channel = new ScriptedChannel((method) =>
      method === 'initialize' ? legacy('2025-11-25') : 'silence',
    );
    const send = channel.send.bind(channel);
    channel.send = (message) => {
      JSON.stringify(message);
      return send(message);
    };
    const session = await open(channel);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    await expect(session.callTool('a', { size: 1n }, { timeout: 20 })).rejects.toThrow(TypeError);
    await vi.advanceTimersByTimeAsync(40);
    expect(channel.methods).toEqual(['initialize', 'notifications/initialized']);
  });

  it('may wait longer than a timer can', async () => {
    const script = (method: string): Answer =>
      method === 'initialize' ? legacy('2025-11-25') : { result: {} };
    const session = await open(new ScriptedChannel(script), { deadline: Number.POSITIVE_INFINITY });
    const reply = await session.request('ping', undefined, { timeout: Number.POSITIVE_INFINITY });
    expect(reply).toMatchObject({ kind: 'result' });
  });
});

describe('the list of tools', () => {
  const script =
    (capabilities: object, list: Answer) =>
    (method: string): Answer =>
      method === 'initialize' ? legacy('2025-11-25', { capabilities }) : list;

  it('is empty where the server has announced none and knows no such method', async () => {
    const session = await open(new ScriptedChannel(script({ prompts: {} }, UNKNOWN_METHOD)));
    expect(await session.listTools()).toEqual({ tools: [], pages: [], findings: [] });
  });

  it.each<[what: string, text: string, tools: readonly object[] | 'refused']>([
    [
      'comes after an error about a notification',
      'Unknown method: notifications/initialized',
      [{ name: 'a' }],
    ],
    ['is refused by an error without an id', 'Method not found', 'refused'],
  ])('%s', async (_, message, expected) => {
    const channel: ScriptedChannel = new ScriptedChannel((method) => {
      if (method === 'initialize') return legacy('2025-11-25');
      channel.receive({ jsonrpc: '2.0', error: { code: -32601, message } });
      return { result: { tools: [{ name: 'a' }] } };
    });
    const session = await open(channel);
    const listed = session.listTools().then(
      ({ tools }) => tools,
      (fault) => fault.code,
    );
    expect(await listed).toEqual(expected);
    expect(session.findings.map(({ rule }) => rule)).toEqual(['wire/error-without-id']);
  });

  it('has no tool in an error about a notification', async () => {
    const channel: ScriptedChannel = new ScriptedChannel((method) => {
      if (method === 'initialize') return legacy('2025-11-25');
      if (method === 'tools/list') return { result: { tools: [{ name: 'a', inputSchema: {} }] } };
      channel.receive({ jsonrpc: '2.0', error: { code: -32601, message: 'Unknown: notifications/x' } });
      return { result: { content: [] } };
    });
    const session = await open(channel);
    await session.callTool('a', {});
    expect(session.findings.map(({ subject }) => subject)).toEqual([{ part: 'wire' }]);
  });

  it.each<[args: unknown, severity: string]>([
    [{}, 'warning'],
    ['no object', 'info'],
  ])('is a note where the call was broken on purpose: %j', async (args, severity) => {
    const channel: ScriptedChannel = new ScriptedChannel((method) => {
      if (method === 'initialize') return legacy('2025-11-25');
      channel.receive({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
      return { result: { content: [] } };
    });
    const session = await open(channel);
    await session.callTool('a', args);
    expect(session.findings.map((finding) => finding.severity)).toEqual([severity]);
  });

  it('is a fault where the server has announced tools and refuses to list them', async () => {
    const session = await open(new ScriptedChannel(script({ tools: {} }, UNKNOWN_METHOD)));
    await expect(session.listTools()).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('noise on the message channel', () => {
  const noisy = (...tools: readonly string[]): ScriptedChannel => {
    const channel = new ScriptedChannel((method, { name }) => {
      if (method === 'initialize') return legacy('2025-11-25');
      if (tools.includes(String(name))) channel.receive({ level: 'info', text: 'working' });
      return { result: { content: [] } };
    });
    return channel;
  };
  const evidenceAfter = async (channel: ScriptedChannel, calls: readonly string[][]): Promise<unknown> => {
    const session = await open(channel);
    for (const side of calls) await Promise.all(side.map((tool) => session.callTool(tool, {})));
    return session.findings.map(({ evidence }) => evidence[0]?.text);
  };
  const said = '{"level":"info","text":"working"}';

  it.each<[what: string, noisy: string[], calls: string[][], evidence: string]>([
    ['the tool that was running', ['print'], [['print']], `${said} (while "print" was running)`],
    [
      'the tool that was running each time, and not those beside it',
      ['print'],
      [['look', 'print'], ['read', 'print'], ['look']],
      `${said} (while "print" was running)`,
    ],
    ['no tool where many are noisy', ['a', 'b', 'c', 'd'], [['a'], ['b'], ['c'], ['d']], said],
  ])('names %s', async (_, tools, calls, evidence) => {
    expect(await evidenceAfter(noisy(...tools), calls)).toEqual([evidence]);
  });

  it('keeps what came before any call apart', async () => {
    const channel = noisy('print');
    const session = await open(channel);
    channel.receive({ level: 'info', text: 'starting' });
    await session.callTool('print', {});
    expect(session.findings[0]?.evidence.map(({ text }) => text)).toEqual([
      '{"level":"info","text":"starting"}',
      `${said} (while "print" was running)`,
      'It happened 2 times.',
    ]);
  });

  it.each<[what: string, calls: string[][], subject: object]>([
    ['the tool that alone ran each time', [['look', 'print'], ['print']], { part: 'wire', tool: 'print' }],
    ['the server where it came once', [['print']], { part: 'wire' }],
    [
      'the server where another ran each time, too',
      [
        ['look', 'print'],
        ['look', 'print'],
      ],
      { part: 'wire' },
    ],
  ])('is about %s', async (_, calls, subject) => {
    const session = await open(noisy('print'));
    for (const side of calls) await Promise.all(side.map((tool) => session.callTool(tool, {})));
    expect(session.findings.map((finding) => finding.subject)).toEqual([subject]);
  });

  it('names no tool for what came before any call', async () => {
    const channel = noisy();
    const session = await open(channel);
    channel.receive({ level: 'info', text: 'working' });
    await session.callTool('look', {});
    expect(session.findings[0]?.evidence).toEqual([{ text: said }]);
  });
});
