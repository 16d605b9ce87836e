import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import type { ProxyGuardOptions } from '../../src/guard/proxy/guarded-server.js';
import { fakeLogger } from './fake-logger.js';
import { type HttpUpstream, httpUpstream } from './http-upstream.js';

let upstream: HttpUpstream;
let proxy: RunningProxy;
const opened: RunningProxy[] = [];

async function open(
  guard: Partial<ProxyGuardOptions> = {},
  options: Partial<Parameters<typeof proxyHttp>[0]> = {},
): Promise<RunningProxy> {
  const { logger } = fakeLogger();
  const target = { kind: 'url', url: upstream.url } as const;
  const running = await proxyHttp({
    servers: [{ target, guard: { logger, ...guard } }],
    host: '127.0.0.1',
    port: 0,
    access: {},
    ...options,
  });
  opened.push(running);
  return running;
}

beforeAll(async () => {
  upstream = await httpUpstream();
  const responses = { rules: { 'response/soft-error': 'enforce', 'response/unreachable': 'off' } } as const;
  proxy = await open({ policy: new GuardPolicy({ responses }) });
});

afterAll(async () => {
  await Promise.all(opened.map((running) => running.close(0)));
  await upstream.close();
});

interface Received {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly isComplete: boolean;
}

/** A request as it is, without what `fetch` would add or follow. */
function send(
  { port }: Pick<RunningProxy, 'port'>,
  body: string | undefined,
  { method = 'POST', path = '/mcp', headers = {} }: { method?: string; path?: string; headers?: object } = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', method, path, headers: { ...headers } });
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', () => undefined);
      response.once('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          reason: response.statusMessage ?? '',
          headers: response.headers,
          text,
          isComplete: response.complete,
        }),
      );
    });
    request.end(body);
  });
}

const call = (id: unknown, name: string, args?: unknown, _meta?: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, _meta } });

const direct = () => ({ port: Number(new URL(upstream.url).port) });

describe('what concerns no tool', () => {
  it.each([
    ['POST', '{ "jsonrpc":"2.0", "id":1, "method":"x/y" }'],
    ['POST', '{"jsonrpc":"2.0","method":"notifications/x"}'],
    ['GET', undefined],
    ['DELETE', undefined],
    ['OPTIONS', undefined],
  ])('is the same through the guard: %s %s', async (method, body) => {
    const headers = { 'X-Api-Key': 'k1', Accept: 'text/event-stream', Authorization: 'Bearer theirs' };
    const path = '/mcp?a=1&b=%20';
    const expected = await send(direct(), body, { method, path, headers });
    const received = await send(proxy, body, { method, path, headers });
    const plain = ({ headers: { date: _, ...rest }, ...more }: Received) => ({ ...more, headers: rest });
    expect(plain(received)).toEqual(plain(expected));
    const [first, second] = upstream.seen.slice(-2);
    const { host: _a, connection: _b, ...theirs } = first?.headers ?? {};
    const { host, connection: _c, ...ours } = second?.headers ?? {};
    expect({ ...second, headers: ours }).toEqual({ ...first, headers: theirs });
    expect(host).toBe(new URL(upstream.url).host);
  });
});

describe('a call', () => {
  it('with valid arguments comes back byte by byte, as JSON and as events', async () => {
    for (const body of [call(1, 'json', { a: 1 }), call('e', 'events')]) {
      const expected = await send(direct(), body);
      expect(await send(proxy, body)).toMatchObject({ status: 200, text: expected.text, isComplete: true });
    }
  });

  it('with invalid arguments is refused and does not reach the server', async () => {
    const { status, text } = await send(proxy, call(2, 'json', { a: 'x' }));
    expect([status, JSON.parse(text)]).toMatchObject([200, { id: 2, result: { isError: true } }]);
    expect(upstream.seen.some(({ body }) => body.includes('"a":"x"'))).toBe(false);
  });

  it.each([{}, { stream: true }])('is judged if it is compressed: %o', async (args) => {
    const { text, headers } = await send(proxy, call('z', 'gzip', args));
    expect(text).toContain('"isError":true');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['x-kept']).toBe('Yes');
  });

  it('is withheld if its encoding is unknown', async () => {
    const { status, text } = await send(proxy, call('z', 'gzip', { as: 'zstd' }));
    expect(status).toBe(502);
    expect(JSON.parse(text)).toMatchObject({ id: 'z', error: { code: -32603 } });
  });

  it('has its response judged in an event stream, whose other fields are kept', async () => {
    const { text } = await send(proxy, call('l', 'lie'));
    expect(text).toMatch(/^id: 7\ndata: .*"isError":true.*\n\n\n?$/);
  });

  it('whose stream breaks is judged where the client resumes it', async () => {
    const session = { headers: { 'Mcp-Session-Id': 's2' } };
    const { text, isComplete } = await send(proxy, call('lost', 'lost'), session);
    expect([text, isComplete]).toEqual(['id: 8\ndata: \n\n', false]);
    const resumed = await send(proxy, undefined, {
      method: 'GET',
      headers: { ...session.headers, 'Last-Event-ID': '8' },
    });
    expect(resumed.text).toContain('"isError":true');
  });

  it('gets an error with its id when the server breaks off', async () => {
    const { status, text } = await send(proxy, call('b', 'broken'));
    expect([status, JSON.parse(text)]).toMatchObject([502, { id: 'b', error: { code: -32000 } }]);
  });

  it('in a batch is refused alone, and its response comes with the others', async () => {
    const batch = `[${call('x', 'json', {})},{"jsonrpc":"2.0","method":"notifications/x"}]`;
    const { text } = await send(proxy, batch);
    expect(JSON.parse(text)).toMatchObject([{ id: 'x', result: { isError: true } }]);
  });

  it('that is repaired gets the headers of its new arguments', async () => {
    const repairing = await open({ policy: new GuardPolicy({ mode: 'repair' }) });
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const headers = { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'json', 'Mcp-Param-A': '"3"' };
    const { text } = await send(repairing, call(3, 'json', { a: '3' }, meta), { headers });
    expect(JSON.parse(text).result._meta['io.assay/repairs']).toMatchObject([{ path: '/a' }]);
    expect(upstream.seen.at(-1)?.headers).toMatchObject({ 'mcp-param-a': '3', 'mcp-name': 'json' });
  });

  it('is listed for with the authorization of the client', async () => {
    const own = await open();
    await send(own, call(4, 'json', { a: 1 }), { headers: { Authorization: 'Bearer mine' } });
    const [list] = upstream.seen.slice(-2);
    expect([JSON.parse(list?.body ?? '').method, list?.headers.authorization]).toEqual([
      'tools/list',
      'Bearer mine',
    ]);
  });
});

describe('a message that is too large', () => {
  it('is refused with its id, and so is a response', async () => {
    const limited = await open({}, { messageBytes: 20_000 });
    const large = await send(limited, call('large', 'json', { a: 1, x: 'y'.repeat(30_000) }));
    expect([large.status, JSON.parse(large.text).id]).toEqual([413, 'large']);
    const { text } = await send(limited, call('big', 'big'));
    expect(JSON.parse(text)).toMatchObject({
      id: 'big',
      error: { message: expect.stringContaining('20000') },
    });
  });
});

describe('access', () => {
  it.each([
    ['a host name of somebody else', { Host: 'evil.example' }, 403],
    ['a page of somebody else', { Origin: 'https://evil.example' }, 403],
    ['a page without an origin', { Origin: 'null' }, 403],
    ['a page on this machine', { Origin: 'http://localhost:6274' }, 200],
  ])('from %s', async (_who, headers, status) => {
    expect((await send(proxy, call(1, 'json', { a: 1 }), { headers })).status).toBe(status);
  });

  it('needs the token where one is set, which the server never sees', async () => {
    const closed = await open({}, { access: { token: 'open sesame' } });
    const body = call(1, 'json', { a: 1 });
    const tried = await send(closed, body, { headers: { Authorization: 'Bearer open' } });
    expect([tried.status, tried.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect((await send(closed, body, { headers: { Authorization: 'Bearer open sesame' } })).status).toBe(200);
    expect(upstream.seen.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('is to the configured origin alone, whatever the request line says', async () => {
    const { status } = await send(proxy, call(1, 'json', { a: 1 }), { path: 'http://evil.example/mcp' });
    expect([status, upstream.seen.at(-1)?.url]).toEqual([200, '/mcp']);
  });

  it('to several servers is by path', async () => {
    const { logger } = fakeLogger();
    const target = { kind: 'url', url: upstream.url } as const;
    const both = await open({}, { servers: ['a', 'b'].map((name) => ({ name, target, guard: { logger } })) });
    expect(both.paths).toEqual(['/a/mcp', '/b/mcp']);
    expect((await send(both, call(1, 'json', { a: 1 }), { path: '/b/mcp' })).status).toBe(200);
    expect((await send(both, call(1, 'json', { a: 1 }), { path: '/mcp' })).status).toBe(404);
  });
});
