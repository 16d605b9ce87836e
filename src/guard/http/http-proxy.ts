import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { DEFAULT_SESSION_LIMITS } from '../../connect/open-options.js';
import { systemErrorCode } from '../../connect/system-error-code.js';
import { type AccessPolicy, refusalOf } from '../../listener/access.js';
import { Fault } from '../../model/fault.js';
import { describeThrown } from '../thrown.js';
import { sendJson } from './exchange.js';
import { type ProxiedServer, type RequestPlace, type Route, routeTo } from './route.js';

/** A listener in front of one server, or of several by path. */
export interface HttpProxyOptions {
  readonly servers: readonly ProxiedServer[];
  readonly host: string;
  readonly port: number;
  readonly access: AccessPolicy;
  /** Bytes of the largest message. Default 64 MiB. */
  readonly messageBytes?: number;
  /** Gets what commands write to their stderr. Default: nobody reads it. */
  readonly errors?: Writable;
  /** How long clients may take. */
  readonly timeouts?: ClientTimeouts;
}

/** Milliseconds that a client has for the headers of a request and for all of it, and between looks at who is late. */
export interface ClientTimeouts {
  readonly headers: number;
  readonly request: number;
  readonly check: number;
}

/** A listener that runs. */
export interface RunningProxy {
  readonly port: number;
  /** The path of each server. */
  readonly paths: readonly string[];
  /** Takes no more requests, waits for those in flight for as long as it may, and ends. */
  close(patience: number): Promise<void>;
}

const TIMEOUTS: ClientTimeouts = { headers: 10_000, request: 60_000, check: 5_000 };

/** Listens. Throws a `Fault` when the address cannot be used. */
export async function proxyHttp(options: HttpProxyOptions): Promise<RunningProxy> {
  const errors = options.errors ?? unread();
  // Every process of a session is piped into it, and each pipe adds listeners.
  errors.setMaxListeners(0);
  const limit = options.messageBytes ?? DEFAULT_SESSION_LIMITS.messageBytes;
  const shared = {
    limit,
    errors,
    keepsAuthorization: options.access.token !== undefined,
  };
  const routes = options.servers.map((server) => routeTo(server, shared));
  const [first] = options.servers;
  const logger = first?.guard.logger;
  const { headers, request: all, check } = options.timeouts ?? TIMEOUTS;
  const server = createServer(
    { headersTimeout: headers, requestTimeout: all, connectionsCheckingInterval: check, noDelay: true },
    (request, response) => {
      handle(request, response, routes, options.access).catch((error: unknown) => {
        // A client that leaves in the middle of its request, or is too slow with it, is no failure of the guard.
        if (!request.complete && request.destroyed) return;
        logger?.error({ err: describeThrown(error) }, 'The guard failed, and a request was refused.');
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, '{"error":"The guard failed. Its log has the details."}');
      });
    },
  );
  await listening(server, options);
  const address = server.address();
  return {
    port: isAddress(address) ? address.port : options.port,
    paths: routes.map(({ path }) => path),
    close: (patience) => close(server, routes, patience),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  access: AccessPolicy,
): Promise<void> {
  const refusal = refusalOf(request, access);
  if (refusal !== undefined) {
    if (refusal.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    sendJson(response, refusal.status, JSON.stringify({ error: refusal.message }));
    return;
  }
  const place = placeOf(request.url ?? '/');
  const route = routes.find(({ path, takesAll }) => takesAll || path === place.pathname);
  if (route === undefined)
    sendJson(response, 404, JSON.stringify({ error: 'There is no server at this path.' }));
  else await route.serve(request, response, place);
}

/** Path and query of a request line, which may be written as a complete URL. */
function placeOf(line: string): RequestPlace {
  if (!line.startsWith('/')) return new URL(line, 'http://guard');
  const at = line.indexOf('?');
  return at < 0 ? { pathname: line, search: '' } : { pathname: line.slice(0, at), search: line.slice(at) };
}

function listening(server: Server, { host, port }: HttpProxyOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const why = systemErrorCode(cause) === 'EADDRINUSE' ? 'the port is in use' : cause.message;
      reject(new Fault('config', `The guard cannot listen on ${host}:${port}: ${why}.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

async function close(server: Server, routes: readonly Route[], patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await Promise.all([closed, ...routes.map((route) => route.drain())]);
  clearTimeout(timer);
  for (const route of routes) route.close();
}

const unread = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;
