import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { fakeLogger } from '../guard/fake-logger.js';

/** Bytes of the largest message. */
const LIMIT = 10_000;
const COMMAND = fileURLToPath(new URL('../fixtures/proxy-server.mjs', import.meta.url));
const LIST = { tools: [{ name: 'get', inputSchema: { type: 'object', required: ['id'] } }] };

let upstream: Server;
/** The same attacks go to a listener in front of a URL and to one in front of a command. One of them does not wait long. */
let proxy: RunningProxy;
let impatient: RunningProxy;
const called: string[] = [];
const { entries, logger } = fakeLogger();
let respond: (response: ServerResponse) => void = () => undefined;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  called.push(text);
  if (!text.includes('tools/list')) return respond(response);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(text).id, result: LIST }));
}

beforeAll(async () => {
  upstream = createServer((request, response) => void serve(request, response).catch(() => undefined));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const address = upstream.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const guard = { logger };
  const options = {
    servers: [
      { name: 'url', target: { kind: 'url', url: `http://127.0.0.1:${port}/mcp` }, guard },
      { name: 'command', target: { kind: 'command', command: process.execPath, args: [COMMAND] }, guard },
    ],
    host: '127.0.0.1',
    port: 0,
    access: {},
    messageBytes: LIMIT,
  } as const;
  proxy = await proxyHttp(options);
  impatient = await proxyHttp({ ...options, timeouts: { headers: 100, request: 200, check: 20 } });
});

afterAll(async () => {
  await Promise.all([proxy.close(0), impatient.close(0)]);
  upstream.closeAllConnections();
  upstream.close();
});

/** Everything that comes back for these bytes until the guard closes the connection. */
async function rawTo({ port }: RunningProxy, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const raw = (...parts: readonly (string | Buffer)[]): Promise<string> => rawTo(proxy, ...parts);

const head = (name: string, ...lines: string[]): string =>
  [`POST /${name}/mcp HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';
const CALL = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get' } });

describe.each(['url', 'command'])('a listener in front of a %s', (name) => {
  it('gives up on headers that do not end', async () => {
    const begun = `POST /${name}/mcp HTTP/1.1\r\nHost: localhost\r\n`;
    expect(await rawTo(impatient, begun)).toMatch(/^HTTP\/1\.1 408/);
  });

  it('gives up on a body that does not end', async () => {
    const response = await rawTo(impatient, head(name, JSON_TYPE, 'Content-Length: 100'), '{');
    expect(response).toMatch(/^HTTP\/1\.1 408/);
  });

  it('refuses headers that are too large', async () => {
    expect(await raw(head(name, `X-Large: ${'x'.repeat(20_000)}`))).toMatch(/^HTTP\/1\.1 431/);
  });

  it('refuses chunks that are together too large, with the id of their message', async () => {
    const padding = `{"jsonrpc":"2.0","id":7,"method":"x","params":{"x":"${'x'.repeat(LIMIT)}"}}`;
    const chunk = `${padding.length.toString(16)}\r\n${padding}\r\n0\r\n\r\n`;
    const lines = [JSON_TYPE, 'Transfer-Encoding: chunked', 'Connection: close'];
    const response = await raw(head(name, ...lines), chunk);
    expect(response).toMatch(/^HTTP\/1\.1 413/);
    expect(response).toContain('"id":7');
  });

  it('blames no failure of its own on clients that are slow or leave', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(head(name, JSON_TYPE, 'Content-Length: 100'));
    socket.write('{', () => socket.destroy());
    await rawTo(impatient, head(name, JSON_TYPE, 'Content-Length: 100'), '{');
    expect(entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('closes a connection whose chunks do not end', async () => {
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    await raw(head(name, JSON_TYPE, 'Transfer-Encoding: chunked'), ...Array.from({ length: 9 }, () => chunk));
    expect(called.join('')).not.toContain('xxxx');
  });
});

describe('a request that a server may read and the guard cannot', () => {
  const BODIES: Readonly<Record<string, readonly [lines: readonly string[], body: Buffer]>> = {
    'is compressed': [[JSON_TYPE, 'Content-Encoding: gzip'], gzipSync(CALL)],
    'is in UTF-16': [['Content-Type: application/json; charset="UTF-16LE"'], Buffer.from(CALL, 'utf16le')],
  };
  it.each(Object.entries(BODIES))('does not reach the server if it %s', async (_, [lines, body]) => {
    called.length = 0;
    const length = `Content-Length: ${body.length}`;
    const response = await raw(head('url', ...lines, length, 'Connection: close'), body);
    expect(response).toMatch(/^HTTP\/1\.1 415/);
    expect(called).toEqual([]);
  });

  it('is read if it only names its charset', async () => {
    const lines = ['Content-Type: application/json; charset=UTF-8', `Content-Length: ${CALL.length}`];
    const response = await raw(head('url', ...lines, 'Connection: close'), CALL);
    expect(response).toContain('is required but missing');
  });
});

describe('a response of the server', () => {
  const good = JSON.stringify({ ...JSON.parse(CALL), params: { name: 'get', arguments: { id: 1 } } });
  const call = (): Promise<string> =>
    raw(head('url', JSON_TYPE, `Content-Length: ${good.length}`, 'Connection: close'), good);

  it('that is small only while it is compressed is refused with the id of the call', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(50_000_000, ' ')));
    };
    const response = await call();
    expect(response).toContain(`"id":7`);
    expect(response).toContain('was not passed on');
  });

  it('with headers that are too large is an error with the id of the call', async () => {
    respond = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Large': 'x'.repeat(20_000) });
      response.end('{}');
    };
    expect(await call()).toMatch(/^HTTP\/1\.1 502[\s\S]*"id":7/);
  });
});
