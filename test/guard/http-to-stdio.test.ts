import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { fakeLogger } from './fake-logger.js';

const SERVER = fileURLToPath(new URL('../fixtures/proxy-server.mjs', import.meta.url));
const BOTH = 'application/json, text/event-stream';
let proxy: RunningProxy;
let url = '';

beforeAll(async () => {
  const { logger } = fakeLogger();
  const target = { kind: 'command', command: process.execPath, args: [SERVER] } as const;
  proxy = await proxyHttp({
    servers: [{ target, guard: { logger } }],
    host: '127.0.0.1',
    port: 0,
    access: {},
    messageBytes: 1_000_000,
  });
  url = `http://127.0.0.1:${proxy.port}/mcp`;
});

afterAll(() => proxy.close(0));

const post = (message: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: BOTH, ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

/** The messages of an event stream, as they come. */
async function* messages(response: Response): AsyncGenerator<{ id: string; message: Message }> {
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) yield { id: /^id: (.+)$/m.exec(event)?.[1] ?? '', message: JSON.parse(data) };
    }
  }
}

interface Message {
  readonly id: unknown;
  readonly method?: string;
  readonly params: Record<string, unknown>;
  readonly result: { readonly content: readonly { readonly text: string }[]; readonly isError?: boolean };
  readonly error: { readonly code: number };
}

async function all(response: Response): Promise<Message[]> {
  const found: Message[] = [];
  for await (const { message } of messages(response)) found.push(message);
  return found;
}

async function session(): Promise<Record<string, string>> {
  const params = { protocolVersion: '2025-06-18', capabilities: {} };
  const opened = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  await all(opened);
  const headers = { 'Mcp-Session-Id': opened.headers.get('mcp-session-id') ?? '' };
  const { status } = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  expect(status).toBe(202);
  return headers;
}

const call = (id: unknown, name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

const textOf = (message: Message | undefined): string | undefined => message?.result.content[0]?.text;

describe('a legacy client over HTTP in front of a server over stdio', () => {
  it('has a process of its own, as long as its session', async () => {
    const [one, two] = [await session(), await session()];
    await all(await post(call(1, 'grow'), one));
    const names = async (headers: Record<string, string>) =>
      JSON.stringify(await all(await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, headers)));
    expect(await names(one)).toContain('tool_9');
    expect(await names(two)).not.toContain('tool_9');
    expect((await fetch(url, { method: 'DELETE', headers: one })).status).toBe(200);
    expect((await post(call(3, 'add'), one)).status).toBe(404);
    expect((await post(call(3, 'add'))).status).toBe(400);
  });

  it('gets its responses, and the help prompt for an invalid call, also where its JSON has line breaks', async () => {
    const headers = await session();
    const [good] = await all(
      await post(JSON.stringify(call(1, 'add', { a: 1, b: 2 }), undefined, 2), headers),
    );
    expect(textOf(good)).toBe('{"sum":3}');
    const [bad] = await all(await post(call(2, 'add', { a: 'x' }), headers));
    expect(bad?.result.isError).toBe(true);
  });

  it('gets progress and requests of the server on the stream of its call, and may respond', async () => {
    const headers = await session();
    const response = await post(
      { ...call('q', 'ask'), params: { name: 'ask', arguments: {}, _meta: { progressToken: 'q' } } },
      headers,
    );
    const seen: (string | undefined)[] = [];
    for await (const { message } of messages(response)) {
      seen.push(message.method ?? textOf(message));
      if (message.method === 'roots/list')
        await post({ jsonrpc: '2.0', id: message.id, result: { roots: [] } }, headers);
    }
    expect(seen).toEqual(['notifications/progress', 'roots/list', 'roots: {"roots":[]}']);
  });

  it('gets the response to a call whose connection broke by taking its stream up again', async () => {
    const headers = await session();
    const broken = new AbortController();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: BOTH, ...headers },
      body: JSON.stringify(call('q', 'ask')),
      signal: broken.signal,
    });
    const { value: first } = await messages(response).next();
    broken.abort();
    const again = await fetch(url, { headers: { ...headers, 'Last-Event-ID': first?.id ?? '' } });
    const rest = messages(again);
    const { value: request } = await rest.next();
    expect(request?.message.method).toBe('roots/list');
    await post({ jsonrpc: '2.0', id: 'q', result: 1 }, headers);
    const { value: last } = await rest.next();
    expect(textOf(last?.message)).toBe('roots: 1');
  });

  it('gets changes of a list on the stream that it listens to', async () => {
    const headers = await session();
    const listening = messages(await fetch(url, { headers: { ...headers, Accept: 'text/event-stream' } }));
    await all(await post(call(1, 'grow'), headers));
    const { value } = await listening.next();
    expect(value?.message.method).toBe('notifications/tools/list_changed');
    await listening.return(undefined);
  });

  it('gets an error with the id of its call when the server dies, and 404 from then on', async () => {
    const headers = await session();
    const [died] = await all(await post(call('d', 'die'), headers));
    expect(died).toMatchObject({ id: 'd', error: { code: -32000 } });
    expect((await post(call(2, 'add'), headers)).status).toBe(404);
  });

  it('may be one of many, without a warning on the stderr that they share', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error): void => void warnings.push(warning);
    process.on('warning', keep);
    const clients = await Promise.all(Array.from({ length: 11 }, session));
    process.off('warning', keep);
    expect(warnings).toEqual([]);
    await Promise.all(clients.map((headers) => fetch(url, { method: 'DELETE', headers })));
  });

  it('gets JSON if it reads nothing else, and a batch for a batch', async () => {
    const headers = { ...(await session()), Accept: 'application/json' };
    const one = await post(call(1, 'add', { a: 1, b: 1 }), headers);
    expect(textOf((await one.json()) as Message)).toBe('{"sum":2}');
    const batch = await post([call(2, 'seen'), { jsonrpc: '2.0', id: 3, method: 'ping' }], headers);
    expect(((await batch.json()) as Message[]).map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('a modern client over HTTP in front of a server over stdio', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const HANG = {
    'Content-Type': 'application/json',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'hang',
  };
  const modern = (id: number, name: string, args: object, headers = {}, more = {}) =>
    post(
      { ...call(id, name), params: { name, arguments: args, _meta: { ...meta, ...more } } },
      {
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': name,
        ...headers,
      },
    );

  it('needs no session, and shares the process with others that use the same ids', async () => {
    const [slow, quick] = await Promise.all([
      modern(1, 'ask', {}, {}, { progressToken: 1 }),
      modern(1, 'add', { a: 2, b: 2 }, {}, { progressToken: 1 }),
    ]);
    expect(await quick.json()).toMatchObject({ id: 1, result: { structuredContent: { sum: 4 } } });
    expect(slow.headers.get('content-type')).toBe('text/event-stream');
    await slow.body?.cancel();
  });

  it('is refused if its headers do not repeat the message', async () => {
    const refused = await modern(1, 'add', { a: 1, b: 1 }, { 'Mcp-Name': 'seen' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ id: 1, error: { code: -32020 } });
  });

  it('is refused if a header does not repeat the argument for which the tool declares it', async () => {
    const args = { region: 'Zürich' };
    for (const headers of [{}, { 'Mcp-Param-Region': 'Bern' }]) {
      const refused = await modern(1, 'seen', args, headers);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ id: 1, error: { code: -32020 } });
    }
    const taken = await modern(1, 'seen', args, { 'Mcp-Param-Region': '=?base64?WsO8cmljaA==?=' });
    expect(taken.status).toBe(200);
    expect((await modern(1, 'seen', {})).status).toBe(200);
  });

  it('gets the log messages that it alone has asked for', async () => {
    const gone = new AbortController();
    const params = (more: object) => ({
      name: 'hang',
      _meta: { ...meta, ...more },
      arguments: { log: true },
    });
    const hang = (id: string, more: object) =>
      fetch(url, {
        method: 'POST',
        signal: gone.signal,
        headers: { ...HANG, Accept: BOTH },
        body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: params(more) }),
      });
    const other = hang('silent', {}).catch(() => undefined);
    const asked = await hang('loud', { 'io.modelcontextprotocol/logLevel': 'info' });
    const { value } = await messages(asked).next();
    expect(value?.message.method).toBe('notifications/message');
    gone.abort();
    await other;
  });

  it('that does not read its stream is disconnected, and holds up nobody', async () => {
    const body = JSON.stringify({
      ...call('slow', 'hang'),
      params: {
        ...{ name: 'hang', arguments: { progress: 12_000 } },
        _meta: { ...meta, progressToken: 'slow' },
      },
    });
    const socket = connect(proxy.port, '127.0.0.1').pause();
    const headers = { ...HANG, Accept: BOTH, Host: 'localhost', 'Content-Length': String(body.length) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    const isCancelled = async () => /cancelled[^}]*slow/.test(await (await modern(6, 'seen', {})).text());
    await expect.poll(isCancelled).toBe(true);
    socket.destroy();
  });

  it('is refused with the id of its request if it does not say what it is', async () => {
    const refused = await post(call(7, 'add'), { 'MCP-Protocol-Version': '2026-07-28' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ id: 7, error: { code: -32602 } });
  });

  it('cancels its call by closing the connection', async () => {
    const gone = new AbortController();
    const hanging = fetch(url, {
      method: 'POST',
      signal: gone.signal,
      headers: { ...HANG, Accept: BOTH },
      body: JSON.stringify({ ...call('h', 'hang'), params: { name: 'hang', arguments: {}, _meta: meta } }),
    }).catch(() => 'aborted');
    await modern(5, 'add', { a: 1, b: 1 });
    gone.abort();
    expect(await hanging).toBe('aborted');
    const isCancelled = async () =>
      (await (await modern(6, 'seen', {})).text()).includes('notifications/cancelled');
    await expect.poll(isCancelled).toBe(true);
  });
});
