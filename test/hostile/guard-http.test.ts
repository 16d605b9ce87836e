import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { GuardPolicy } from '../../src/guard/policy/guard-policy.js';
import { fakeLogger } from '../guard/fake-logger.js';

/** What the server writes for a call, byte by byte, and what it has received. */
let onCall: (socket: Socket) => void = () => undefined;
let onGet: (socket: Socket) => void = () => undefined;
let received = '';

let upstream: Server;
let proxy: RunningProxy;
const sockets = new Set<Socket>();

const head = (lines: readonly string[], body: string): string =>
  [`HTTP/1.1 200 OK`, `Content-Length: ${Buffer.byteLength(body)}`, ...lines, '', body].join('\r\n');
const json = (message: object): string => head(['Content-Type: application/json'], JSON.stringify(message));

/** A server that looks at nothing but the method in the body of a request. */
function serve(socket: Socket): void {
  let text = '';
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received += chunk;
    text += chunk;
    if (text.startsWith('GET ') && text.includes('\r\n\r\n')) {
      text = '';
      return onGet(socket);
    }
    if (!text.includes('"method"') || !text.endsWith('}')) return;
    const { id, method } = JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
    text = '';
    if (method === 'tools/call') onCall(socket);
    else if (method === 'tools/list')
      socket.write(
        json({ jsonrpc: '2.0', id, result: { tools: [{ name: 'get', inputSchema: { type: 'object' } }] } }),
      );
    else socket.write(json({ jsonrpc: '2.0', id, result: {} }));
  });
}

beforeAll(async () => {
  upstream = createServer(serve);
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  proxy = await proxyHttp({
    servers: [
      {
        target: { kind: 'url', url: `http://127.0.0.1:${port}/mcp` },
        guard: { logger: fakeLogger().logger, policy: new GuardPolicy({ responses: { action: 'enforce' } }) },
      },
    ],
    host: '127.0.0.1',
    port: 0,
    access: {},
  });
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  upstream.close();
  await proxy.close(0);
});

const url = (): string => `http://127.0.0.1:${proxy.port}/mcp`;
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get' } };
const post = (message: object): Promise<Response> =>
  fetch(url(), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'Mcp-Session-Id': 's' },
    body: JSON.stringify(message),
  });

const LIE = {
  jsonrpc: '2.0',
  id: 1,
  result: { content: [{ type: 'text', text: 'Error: connect ECONNREFUSED 127.0.0.1:5432' }] },
};
const lie = JSON.stringify(LIE);

/** Ways to send a response that some client reads. */
const WAYS: readonly (readonly [what: string, answer: string])[] = [
  ['in capitals', head(['Content-Type: APPLICATION/JSON'], lie)],
  ['with a suffix', head(['Content-Type: application/vnd.x+json'], lie)],
  ['with the type as a parameter', head(['Content-Type: text/plain; x=application/json'], lie)],
  ['with two types', head(['Content-Type: text/plain', 'Content-Type: application/json'], lie)],
  ['behind a byte order mark', head(['Content-Type: application/json'], `\ufeff${lie}`)],
  ['as an event', head(['Content-Type: Text/Event-Stream'], `data: ${lie}\n\n`)],
  ['as an event behind a mark', head(['Content-Type: text/event-stream'], `\ufeffdata: ${lie}\n\n`)],
  ['as an event of unknown type', head(['Content-Type: x/y; text/event-stream'], `data: ${lie}\n\n`)],
];

describe('a response that the guard would replace', () => {
  it.each(WAYS)('does not get past it %s', async (_, answer) => {
    onCall = (socket) => socket.write(answer);
    const text = await (await post(CALL)).text();
    expect(text).toMatch(/"isError":true|"error":/);
  });

  it('does not get past it on the stream of another request', async () => {
    const calling = new Promise<Socket>((resolve) => {
      onCall = resolve;
    });
    onGet = (socket) => socket.write(head(['Content-Type: text/event-stream'], `data: ${lie}\n\n`));
    const response = post(CALL);
    const socket = await calling;
    const other = await fetch(url(), { headers: { 'Mcp-Session-Id': 's' } });
    expect(await other.text()).toContain('"isError":true');
    socket.write(json(LIE));
    expect(await (await response).text()).toContain('"isError":true');
  });
});

describe('a redirect', () => {
  it.each(['http://127.0.0.1:9/mcp', '/elsewhere'])('to %s does not lead around the guard', async (place) => {
    onCall = (socket) =>
      socket.write(`HTTP/1.1 307 Moved\r\nLocation: ${place}\r\nContent-Length: 0\r\n\r\n`);
    const response = await post(CALL);
    expect([response.status, response.headers.get('location')]).toEqual([502, null]);
    expect(await response.json()).toMatchObject({
      id: 1,
      error: { message: expect.stringContaining(`redirects to ${place}`) },
    });
  });
});

it('a switch of protocols is an error and not a wait without end', async () => {
  onCall = (socket) => socket.write('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n');
  expect((await post(CALL)).status).toBe(502);
});

it('a request whose body does not go on has no length either: the server would take the next one for it', async () => {
  received = '';
  onGet = (socket) => socket.write(head([], ''));
  const raw = await rawRequest('GET /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello');
  expect(raw).toMatch(/^HTTP\/1\.1 200/);
  expect(received).not.toMatch(/content-length/i);
});

it.each([
  [
    'two lengths',
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello',
  ],
  [
    'a length and chunks',
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a folded header', 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n\x00X-B: 2\r\n\r\n'],
  ['huge headers', `GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['another host', 'GET /mcp HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['no host', 'GET /mcp HTTP/1.1\r\n\r\n'],
  ['the origin of a page', 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n\r\n'],
  ['the origin of a file', 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n'],
])('a request with %s does not reach the server', async (_, request) => {
  received = '';
  expect(await rawRequest(request)).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(received).toBe('');
});

it.each([['http://evil.example/mcp'], ['//evil.example/mcp']])(
  'the request line %s leads to the server and to no other',
  async (line) => {
    received = '';
    onGet = (socket) => socket.write(head([], ''));
    await rawRequest(`GET ${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(received).toMatch(/^GET \/(?:\/evil\.example\/)?mcp HTTP\/1\.1\r\nHost: 127\.0\.0\.1/);
  },
);

/** The start of the response to bytes as they are. */
async function rawRequest(bytes: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1');
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  socket.write(bytes, 'latin1');
  const text = await answer;
  socket.destroy();
  return text;
}
