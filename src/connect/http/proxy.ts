import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ConnectionOptions, connect as tlsConnect } from 'node:tls';
import { Fault } from '../../model/fault.js';
import { decoded } from './credentials.js';
import { isLoopback } from './is-loopback.js';
import { directRoute, type HttpRoute } from './send-request.js';
import { showUrl } from './show-url.js';
import { HttpStatus } from './status-fault.js';

type Environment = Readonly<Record<string, string | undefined>>;

const variable = (environment: Environment, name: string): string =>
  environment[name.toLowerCase()] ?? environment[name] ?? '';

/** Whether `NO_PROXY` covers a host: `*`, a host, or a domain with or without a leading dot; ports are optional. */
function isExempt(url: URL, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const [host = '', port] = entry
        .toLowerCase()
        .replace(/^\*?\./, '')
        .split(/:(\d+)$/);
      if (entry === '*') return true;
      const own = url.port || (url.protocol === 'https:' ? '443' : '80');
      return (
        (port === undefined || port === own) && (url.hostname === host || url.hostname.endsWith(`.${host}`))
      );
    });
}

/** The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` name for a URL; this machine is always reached directly. */
export function proxyFor(url: URL, environment: Environment): URL | undefined {
  if (isLoopback(url) || isExempt(url, variable(environment, 'NO_PROXY'))) return undefined;
  const value = variable(environment, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  if (value === '') return undefined;
  const text = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(text) || new URL(text).protocol !== 'http:')
    throw new Fault('config', 'HTTPS_PROXY or HTTP_PROXY is not the URL of an HTTP proxy.', {
      fix: 'Write it as http://host:port.',
    });
  return new URL(text);
}

/** Connections for a URL, through a proxy where the environment asks for one. */
export function routeFor(url: URL, environment: Environment, sockets: number): HttpRoute {
  const proxy = proxyFor(url, environment);
  if (proxy === undefined) return directRoute(url, sockets);
  const place = { host: proxy.hostname, port: Number(proxy.port || 80), headers: proxyHeaders(proxy) };
  if (url.protocol === 'https:') return { agent: new TunnelAgent(place, sockets) };
  return { agent: new HttpAgent({ keepAlive: true, timeout: 3_000, maxSockets: sockets }), forward: place };
}

function proxyHeaders(proxy: URL): Record<string, string> {
  if (proxy.username === '') return {};
  const pair = `${decoded(proxy.username)}:${decoded(proxy.password)}`;
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

type Place = NonNullable<HttpRoute['forward']>;

/** TLS connections through the CONNECT method of a proxy. */
class TunnelAgent extends HttpsAgent {
  readonly #place: Place;

  constructor(place: Place, sockets: number) {
    super({ keepAlive: true, timeout: 3_000, maxSockets: sockets });
    this.#place = place;
  }

  override createConnection(
    options: ConnectionOptions & { host?: string; port?: number },
    done: (error: Error | null, socket?: Duplex) => void,
  ): undefined {
    const { host, port, headers } = this.#place;
    const path = `${options.host}:${options.port}`;
    const request = httpRequest({ host, port, method: 'CONNECT', path, headers: { ...headers, Host: path } });
    request.once('error', (error) =>
      done(
        new Fault('connection_failed', `The proxy at ${host}:${port} cannot be reached.`, { cause: error }),
      ),
    );
    request.once('connect', (response, socket: Socket) => {
      if (response.statusCode === 200) return done(null, tlsConnect({ ...options, socket }));
      socket.destroy();
      done(refused(new URL(`http://${host}:${port}`), response.statusCode ?? 0));
    });
    request.end();
  }
}

function refused(proxy: URL, status: number): Fault {
  return new Fault('connection_failed', `The proxy ${showUrl(proxy)} refused to connect (HTTP ${status}).`, {
    cause: new HttpStatus(status),
    fix:
      status === 407
        ? 'Add user and password to HTTPS_PROXY.'
        : 'Check HTTPS_PROXY, or exempt the host in NO_PROXY.',
  });
}
