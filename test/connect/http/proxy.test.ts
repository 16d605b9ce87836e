import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { open } from '../../../src/connect/open.js';
import { CERTIFICATE, KEY } from './certificate.js';
import { handlerV2 } from './sdk-servers.js';
import { type Served, serve, serveWith } from './serve.js';

const CREDENTIALS = `Basic ${Buffer.from('ann:s3cr3t').toString('base64')}`;

/** A proxy that leads every CONNECT to one place, whatever host was asked for. */
function proxyTo(place: Served, seen: string[]): Promise<Served> {
  const proxy = createServer();
  proxy.on('connect', (request, socket) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.headers['proxy-authorization'] !== CREDENTIALS) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(Number(new URL(place.origin).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return serveWith(proxy, 'http', '');
}

const target = (url: string) => ({ kind: 'url', url }) as const;
const tls = (): Promise<Served> =>
  serveWith(createTlsServer({ key: KEY, cert: CERTIFICATE }, handlerV2('reject')), 'https');

describe('a proxy', () => {
  it('forwards plain HTTP', async () => {
    const seen: string[] = [];
    const handler = handlerV2('reject');
    await using proxy = await serve((request, response) => {
      seen.push(`${request.url} ${request.headers['proxy-authorization']}`);
      handler(request, response);
    }, '');
    const environment = { HTTP_PROXY: proxy.url.replace('http://', 'http://ann:s3cr3t@') };
    await using session = await open(target('http://mcp.example/mcp'), { environment });
    expect(session.era).toBe('modern');
    expect(seen).toEqual([`http://mcp.example/mcp ${CREDENTIALS}`]);
  });

  it('tunnels TLS, which still has to be trusted', async () => {
    const seen: string[] = [];
    await using server = await tls();
    await using proxy = await proxyTo(server, seen);
    const environment = { HTTPS_PROXY: proxy.url.replace('http://', 'http://ann:s3cr3t@') };
    await expect(open(target('https://mcp.example/mcp'), { environment })).rejects.toMatchObject({
      code: 'tls',
      message: expect.stringContaining('self-signed'),
    });
    expect(seen).toEqual(['CONNECT mcp.example:443']);
    await proxy.quiet();
  });

  it('that wants credentials is told apart from the server', async () => {
    await using server = await tls();
    await using proxy = await proxyTo(server, []);
    const fault = await open(target('https://mcp.example/mcp'), {
      environment: { https_proxy: proxy.url },
    }).catch((error: unknown) => error);
    expect(fault).toMatchObject({
      code: 'connection_failed',
      message: expect.stringMatching(/The proxy .* refused to connect \(HTTP 407\)/),
      fix: expect.stringContaining('HTTPS_PROXY'),
    });
  });

  it('that is not there is named', async () => {
    const gone = await serve(() => undefined, '');
    await gone[Symbol.asyncDispose]();
    await expect(
      open(target('https://mcp.example/mcp'), { environment: { HTTPS_PROXY: gone.url } }),
    ).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringContaining('The proxy at 127.0.0.1'),
    });
  });
});
