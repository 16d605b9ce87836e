import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HttpLimits } from '../../../src/connect/http/http-limits.js';
import { openHttpChannel } from '../../../src/connect/http/open-http-channel.js';
import { open } from '../../../src/connect/open.js';
import { resolveOpenOptions } from '../../../src/connect/open-options.js';
import { openSession } from '../../../src/connect/session/wire-session.js';
import { Fault } from '../../../src/model/fault.js';
import type { Reply, Session } from '../../../src/model/session.js';
import { CERTIFICATE, KEY } from './certificate.js';
import { bodyOf, json, type Served, serve, serveWith } from './serve.js';

type Act = (response: ServerResponse, id: unknown, request: IncomingMessage) => void;

/** A legacy server that behaves until a tool is called. */
function behaving(act: Act) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = await bodyOf(request);
    if (message === undefined) response.writeHead(405).end();
    else if (message.method === 'tools/call') act(response, message.id, request);
    else if (message.method === 'initialize')
      json(response, 200, {
        jsonrpc: '2.0',
        id: message.id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          serverInfo: { name: 'hostile', version: '1' },
        },
      });
    else if (message.id === undefined) response.writeHead(202).end();
    else
      json(response, 400, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Not initialized' } });
  };
}

const MIB = 1024 * 1024;
const TIGHT: Partial<HttpLimits> = {
  messageBytes: MIB,
  streamBytes: 2 * MIB,
  idle: 150,
  acknowledge: 300,
  request: 600,
  linger: 50,
};

/** The same limits of size: what ends by them must not end by time on a busy machine. */
const PATIENT: Partial<HttpLimits> = { ...TIGHT, idle: 20_000, acknowledge: 20_000, request: 20_000 };

async function connect(server: Served, http: Partial<HttpLimits> = TIGHT): Promise<Session> {
  const channel = openHttpChannel({ url: server.url }, { http, environment: {} });
  return await openSession(channel, resolveOpenOptions({ timeouts: { open: 20_000, call: 20_000 } }));
}

/** Calls a tool and returns the reply or fault; the server must have no connection left afterwards. */
async function callOnce(
  act: Act,
  limits?: Partial<HttpLimits>,
): Promise<{ outcome: Reply | Fault; session: Session }> {
  await using server = await serve(behaving(act));
  const session = await connect(server, limits);
  const outcome = await session.callTool('x', {}).catch((fault: unknown) => fault as Fault);
  await session.close();
  await server.quiet();
  return { outcome, session };
}

const stream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
const result = (id: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } });

const notification = (data: string): object => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { data },
});

/** Writes for ever, as fast as the other side reads. */
function pour(response: ServerResponse, chunk: string | Buffer): void {
  while (!response.destroyed && response.write(chunk));
  if (!response.destroyed) response.once('drain', () => pour(response, chunk));
}

const HOSTILE: readonly [name: string, act: Act, code: string, words: RegExp, time?: Partial<HttpLimits>][] =
  [
    ['never answers', () => undefined, 'timeout', /did not start to respond within 600 ms/, { request: 600 }],
    [
      'sends a body drop by drop and then stops',
      (r) => r.writeHead(200, { 'Content-Type': 'application/json' }).write('{"jsonrpc"'),
      'timeout',
      /sent nothing more within 150 ms/,
      { idle: 150 },
    ],
    [
      'sends a body a byte at a time, for ever',
      (r) => {
        r.writeHead(200, { 'Content-Type': 'application/json' });
        const timer = setInterval(() => r.write(' '), 20);
        r.on('close', () => clearInterval(timer));
      },
      'timeout',
      /did not finish it within 600 ms/,
      { request: 600 },
    ],
    [
      'sends the head a byte at a time',
      (r) => {
        const timer = setInterval(() => r.socket?.write('H'), 20);
        r.on('close', () => clearInterval(timer));
      },
      'not_mcp',
      /not HTTP/,
    ],
    [
      'sends informational heads for ever',
      (r) => {
        const timer = setInterval(() => r.writeProcessing(), 20);
        r.on('close', () => clearInterval(timer));
      },
      'timeout',
      /did not start to respond/,
      { request: 600 },
    ],
    [
      'streams comments for ever',
      (r) => pour(stream(r), ': still here\n\n'.repeat(1_000)),
      'too_large',
      /more than 2097152 bytes/,
    ],
    [
      'streams notifications for ever',
      (r) => pour(stream(r), `data: ${JSON.stringify(notification('x'.repeat(4_000)))}\n\n`),
      'too_large',
      /more than 2097152 bytes/,
    ],
    [
      'keeps a stream alive for ever without an answer',
      (r) => {
        stream(r);
        const timer = setInterval(() => r.write(':\n\n'), 20);
        r.on('close', () => clearInterval(timer));
      },
      'timeout',
      /did not finish it within 600 ms/,
      { request: 600 },
    ],
    [
      'sends one endless event',
      (r) => pour(stream(r), `data: ${'x'.repeat(9_000)}`),
      'too_large',
      /an event of more than 1048576/,
    ],
    [
      'sends an event of endless lines',
      (r) => pour(stream(r), `data: ${'x'.repeat(9_000)}\n`),
      'too_large',
      /an event of more than 1048576/,
    ],
    [
      'ends the stream without an answer',
      (r) => void stream(r).end(),
      'connection_failed',
      /ended the event stream before/,
    ],
    [
      'announces 200 MB',
      (r) =>
        pour(
          r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 200 * MIB }),
          Buffer.alloc(65_536, 32),
        ),
      'too_large',
      /more than 1048576 bytes/,
    ],
    [
      'sends a body without end',
      (r) => pour(r.writeHead(200, { 'Content-Type': 'application/json' }), Buffer.alloc(65_536, 32)),
      'too_large',
      /more than 1048576 bytes/,
    ],
    [
      'sends a compression bomb',
      (r) => {
        r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
        const bomb = createGzip();
        bomb.pipe(r);
        const zeros = Buffer.alloc(MIB);
        const feed = (): void => {
          if (!r.destroyed) bomb.write(zeros, feed);
        };
        feed();
      },
      'too_large',
      /more than 1048576 bytes/,
    ],
    [
      'sends compression that breaks off',
      (r) =>
        r
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end(gzipSync(result(1)).subarray(0, 20)),
      'connection_failed',
      /Z_BUF_ERROR/,
    ],
    [
      'uses an encoding that nobody asked for',
      (r) => r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'zstd' }).end('x'),
      'not_mcp',
      /encoding zstd/,
    ],
    ...['constructor', '__proto__'].map((name): [string, Act, string, RegExp] => [
      `uses the encoding ${name}`,
      (r) => r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': name }).end('x'),
      'not_mcp',
      new RegExp(`encoding ${name}`),
    ]),
    [
      'answers with a page',
      (r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Welcome</title>'),
      'not_mcp',
      /responded with text\/html/,
    ],
    [
      'answers with garbage',
      (r) => r.writeHead(200, { 'Content-Type': 'application/json' }).end('}{'),
      'not_mcp',
      /not JSON: "}\{"/,
    ],
    ['answers with a number', (r) => json(r, 200, 7), 'not_mcp', /not a response to the request/],
    [
      'answers another request',
      (r) => json(r, 200, { jsonrpc: '2.0', id: 4711, result: {} }),
      'not_mcp',
      /not a response/,
    ],
    [
      'cuts the connection in the body',
      (r) => {
        r.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
        r.write('{"jsonrpc"', () => setImmediate(() => r.destroy()));
      },
      'connection_failed',
      /closed the connection|was reset/,
    ],
    [
      'cuts the connection at once',
      (r) => void r.socket?.destroy(),
      'connection_failed',
      /closed without a response|was reset/,
    ],
    [
      'redirects in circles',
      (r) => void r.writeHead(307, { Location: '/mcp' }).end(),
      'redirected',
      /in a loop: stopped after 5/,
    ],
    ['redirects to nowhere', (r) => void r.writeHead(307).end(), 'redirected', /without a location/],
    [
      'redirects to a file',
      (r) => void r.writeHead(307, { Location: 'file:///etc/passwd' }).end(),
      'redirected',
      /without a location/,
    ],
    [
      'turns a POST into a GET',
      (r) => void r.writeHead(303, { Location: '/other' }).end(),
      'redirected',
      /HTTP 303/,
    ],
    [
      'sends huge headers',
      (r) => void r.writeHead(200, { 'X-Huge': 'x'.repeat(100_000) }).end(),
      'too_large',
      /headers/,
    ],
    ['fails', (r) => void r.writeHead(500).end('Error: boom'), 'http_status', /failed \(HTTP 500\).*boom/],
    [
      'asks for patience',
      (r) => void r.writeHead(429, { 'Retry-After': '7' }).end(),
      'http_status',
      /too many requests/,
    ],
  ];

describe('a hostile server', () => {
  it.each(HOSTILE)('that %s ends in a fault, within its limits', async (_name, act, code, words, time) => {
    const { outcome } = await callOnce(act, { ...PATIENT, ...time });
    expect(outcome).toBeInstanceOf(Fault);
    expect(outcome).toMatchObject({ code, message: expect.stringMatching(words) });
  });

  it.each([
    ['200 MB of JSON', { 'Content-Type': 'application/json' }],
    ['a stream of 200 MB', { 'Content-Type': 'text/event-stream' }],
  ])('that sends %s does not fill the memory', async (_name, headers) => {
    let peak = 0;
    const used = (): number => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    const before = used();
    const timer = setInterval(() => {
      peak = Math.max(peak, used() - before);
    }, 5);
    const { outcome } = await callOnce(
      (r) => pour(r.writeHead(200, headers), Buffer.alloc(65_536, 'data: x ')),
      {
        messageBytes: 8 * MIB,
        streamBytes: 16 * MIB,
      },
    );
    clearInterval(timer);
    expect(outcome).toMatchObject({ code: 'too_large' });
    expect(peak).toBeLessThan(120 * MIB);
  });
});

describe('a strange but harmless server', () => {
  const STRANGE: readonly [name: string, act: Act, rules: string[]][] = [
    [
      'compresses unasked',
      (r, id) =>
        void r
          .writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
          .end(gzipSync(result(id))),
      [],
    ],
    [
      'redirects on its own origin',
      (r, id, q) =>
        q.url === '/mcp'
          ? void r.writeHead(308, { Location: '/mcp/' }).end()
          : void r.writeHead(200, { 'Content-Type': 'application/json' }).end(result(id)),
      [],
    ],
    [
      'uses the wrong content type',
      (r, id) => void r.writeHead(200, { 'Content-Type': 'text/plain' }).end(result(id)),
      ['wire/content-type'],
    ],
    [
      'writes garbage into the stream',
      (r, id) => void stream(r).end(`data: oops\n\ndata: ${result(id)}\n\n`),
      ['wire/noise'],
    ],
    [
      'uses its own event types',
      (r, id) => void stream(r).end(`event: ping\ndata: 1\n\ndata: ${result(id)}\n\n`),
      ['wire/event-type'],
    ],
    [
      'leaves the stream open',
      (r, id) => void stream(r).write(`data: ${result(id)}\n\n`),
      ['wire/stream-left-open'],
    ],
    [
      'answers with an id of another type',
      (r, id) => void stream(r).end(`id: 1\ndata: ${result(String(id))}\n\n`),
      ['wire/id-type'],
    ],
    [
      'answers twice',
      (r, id) => void stream(r).end(`data: ${result(id)}\n\ndata: ${result(id)}\n\n`),
      ['wire/repeated-answer'],
    ],
    [
      'splits characters and line ends',
      (r, id) => {
        stream(r);
        const bytes = Buffer.from(`: ü\r\ndata: ${result(id)}\r\n\r\n`);
        let at = 0;
        const next = (): void => {
          if (at === bytes.length) r.end();
          else r.write(bytes.subarray(at, ++at), () => setImmediate(next));
        };
        next();
      },
      [],
    ],
  ];

  it.each(STRANGE)('that %s is understood', async (_name, act, rules) => {
    await using server = await serve(behaving(act));
    const session = await connect(server);
    expect(await session.callTool('x', {})).toMatchObject({ kind: 'result', result: { content: [] } });
    await expect.poll(() => session.findings.map(({ rule }) => rule)).toEqual(rules);
    await session.close();
    await server.quiet();
    expect(session.findings.map(({ rule }) => rule)).toEqual(rules);
  });

  it('that breaks a stream with event ids is asked for the rest', async () => {
    const asked: unknown[] = [];
    let call: unknown;
    const rest = behaving((r, id) => {
      call = id;
      stream(r).end('retry: 20\nid: 7\ndata:\n\n');
    });
    await using server = await serve((request, response) => {
      const last = request.headers['last-event-id'];
      if (last === undefined) return void rest(request, response);
      asked.push(last);
      if (asked.length < 3) stream(response).end(asked.length === 1 ? '' : 'id: 8\ndata:\n\n');
      else stream(response).end(`id: 9\ndata: ${result(call)}\n\n`);
    });
    await using session = await connect(server);
    expect(await session.callTool('x', {})).toMatchObject({ kind: 'result' });
    expect(asked).toEqual(['7', '7', '8']);
    expect(session.findings).toEqual([]);
  });

  it('that never continues a broken stream is given up', async () => {
    let asked = 0;
    const rest = behaving((r) => void stream(r).end('retry: 1\nid: 7\ndata:\n\n'));
    await using server = await serve((request, response) => {
      if (request.headers['last-event-id'] === undefined) return void rest(request, response);
      asked += 1;
      stream(response).end();
    });
    await using session = await connect(server);
    await expect(session.callTool('x', {})).rejects.toMatchObject({ code: 'connection_failed' });
    expect(asked).toBe(3);
  });

  it('that accepts notifications with 200 is told so', async () => {
    const rest = behaving(() => undefined);
    await using server = await serve(async (request, response) => {
      if (request.method === 'GET') return void response.writeHead(404).end();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      if (text.includes('"id"')) await rest(Object.assign([Buffer.from(text)], request) as never, response);
      else response.writeHead(200).end();
    });
    await using session = await connect(server);
    await expect
      .poll(() => session.findings.map(({ rule }) => rule))
      .toEqual(['wire/accepted-status', 'wire/listen-stream']);
  });
});

describe('credentials', () => {
  it('are not sent to another origin', async () => {
    const elsewhere: string[] = [];
    await using other = await serve((request, response) => {
      elsewhere.push(request.headers.authorization ?? 'none');
      response.end();
    });
    await using server = await serve((_request, response) => {
      response.writeHead(307, { Location: other.url }).end();
    });
    const target = {
      kind: 'url',
      url: server.url,
      headers: { Authorization: 'Bearer s3cr3t-t0ken' },
    } as const;
    await expect(open(target)).rejects.toMatchObject({
      code: 'redirected',
      message: expect.stringContaining(`redirects to another origin, ${other.url}`),
    });
    expect(elsewhere).toEqual([]);
  });

  it('come from the environment, and never show in what is reported', async () => {
    const seen: (string | undefined)[] = [];
    await using server = await serve((request, response) => {
      seen.push(request.headers.authorization);
      json(
        response,
        401,
        { error: `bad token: ${request.headers.authorization?.slice(7)}` },
        {
          'WWW-Authenticate': `Bearer realm="x", error="invalid_token", token="s3cr3t-t0ken"`,
        },
      );
    });
    const environment = { ASSAY_BEARER_TOKEN: 's3cr3t-t0ken' };
    const fault = await open({ kind: 'url', url: `${server.url}?api_key=hidden` }, { environment }).catch(
      (error: Fault) => error,
    );
    expect(fault).toMatchObject({ code: 'auth_required' });
    expect(seen).toEqual(['Bearer s3cr3t-t0ken']);
    const shown = `${(fault as Fault).message} ${(fault as Fault).fix}`;
    expect(shown).toContain('WWW-Authenticate: Bearer realm="x"');
    expect(shown).toContain('ASSAY_BEARER_TOKEN');
    expect(shown).not.toMatch(/s3cr3t|hidden/);
  });
});

describe('a header that cannot be sent', () => {
  it('is a fault that does not show it', async () => {
    await using server = await serve((_q, r) => void r.end());
    const headers = { 'X-Key': 'se\ncret' };
    await expect(open({ kind: 'url', url: server.url, headers })).rejects.toMatchObject({
      code: 'config',
      message: 'X-Key has characters that are not allowed in an HTTP header.',
    });
  });
});

describe('an address that is not what it seems', () => {
  const tls = (): Promise<Served> =>
    serveWith(
      createTlsServer({ key: KEY, cert: CERTIFICATE }, (_q, r) => void r.end()),
      'https',
    );
  const faultOf = (url: string): Promise<unknown> =>
    open({ kind: 'url', url }, { environment: {}, timeouts: { open: 2_000 } }).then(
      () => 'opened',
      (fault: unknown) => fault,
    );

  it('has a self-signed certificate', async () => {
    await using server = await tls();
    expect(await faultOf(server.url)).toMatchObject({
      code: 'tls',
      message: expect.stringMatching(/self-signed/),
      fix: expect.stringMatching(/NODE_EXTRA_CA_CERTS/),
    });
  });

  it('is plain HTTP where TLS was expected', async () => {
    await using server = await serve((_q, r) => void r.end());
    expect(await faultOf(server.url.replace('http:', 'https:'))).toMatchObject({
      code: 'tls',
      fix: expect.stringMatching(/http:\/\//),
    });
  });

  it('is TLS where plain HTTP was expected', async () => {
    await using server = await tls();
    expect(await faultOf(server.url.replace('https:', 'http:'))).toMatchObject({
      fix: expect.stringMatching(/https:\/\//),
    });
  });

  it('has nobody listening', async () => {
    const gone = await serve(() => undefined);
    await gone[Symbol.asyncDispose]();
    expect(await faultOf(gone.url)).toMatchObject({
      code: 'connection_refused',
      fix: expect.stringMatching(/Start the server/),
    });
  });

  it('has a host name that nobody knows', async () => {
    expect(await faultOf('http://no-such-host.invalid/mcp')).toMatchObject({
      code: 'connection_failed',
      message: expect.stringMatching(/host name/),
    });
  });

  it('has no endpoint at this path', async () => {
    await using server = await serve(
      (_q, r) => void r.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Nope</title>'),
    );
    expect(await faultOf(`${server.origin}/api`)).toMatchObject({
      code: 'http_status',
      message: expect.stringMatching(
        /no endpoint at this path \(HTTP 404\)\. It returned a page called "Nope"/,
      ),
      fix: `Servers usually listen at ${server.origin}/mcp or ${server.origin}/sse.`,
    });
  });

  it('names an endpoint on another origin', async () => {
    await using server = await serve((request, response) => {
      if (request.method === 'GET')
        stream(response).write('event: endpoint\ndata: http://evil.example/x\n\n');
      else response.writeHead(405).end();
    }, '/sse');
    expect(await faultOf(server.url)).toMatchObject({
      code: 'redirected',
      message: expect.stringMatching(/another origin/),
    });
    await server.quiet();
  });
});
