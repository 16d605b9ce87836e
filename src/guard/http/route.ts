import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { CommandTarget, UrlTarget } from '../../connect/target.js';
import { CommandEndpoint } from '../bridge/command-endpoint.js';
import type { ProxyGuardOptions } from '../proxy/guarded-server.js';
import { exchange } from './exchange.js';
import { ToolScope, ToolScopes } from './tool-scopes.js';
import { Upstream } from './upstream.js';

/** A server behind a listener. */
export interface ProxiedServer {
  /** Its name in paths, where there are several: `/name/mcp`. */
  readonly name?: string;
  readonly target: UrlTarget | CommandTarget;
  readonly guard: ProxyGuardOptions;
  /** How often in a row a command that has ended is started again. Default 0. */
  readonly restarts?: number;
}

/** What the routes of a listener share. */
export interface RouteOptions {
  /** Bytes of the largest message. */
  readonly limit: number;
  /** Whether the client's `Authorization` is for the guard, and not for the server. */
  readonly keepsAuthorization: boolean;
  /** Gets what commands write to their stderr. */
  readonly errors: Writable;
}

/** Path and query of a request. */
export interface RequestPlace {
  readonly pathname: string;
  readonly search: string;
}

/** The way to one server. */
export interface Route {
  /** Where clients find it. */
  readonly path: string;
  /** Whether other paths lead to it as well. */
  readonly takesAll: boolean;
  serve(request: IncomingMessage, response: ServerResponse, place: RequestPlace): Promise<void>;
  /** Ends what would keep connections open. */
  drain(): Promise<void>;
  close(): void;
}

/** Where clients find a command that is the only server. */
const PATH = '/mcp';

/** The way to a server at a URL, or to one that is started for its clients. */
export function routeTo(server: ProxiedServer, options: RouteOptions): Route {
  const { name, target } = server;
  const path = name === undefined ? undefined : `/${encodeURIComponent(name)}/mcp`;
  return target.kind === 'url'
    ? urlRoute(path, target, server, options)
    : commandRoute(path, target, server, options);
}

function urlRoute(
  path: string | undefined,
  target: UrlTarget,
  { guard }: ProxiedServer,
  { limit, keepsAuthorization }: RouteOptions,
): Route {
  const upstream = new Upstream(target.url, target.headers);
  const { pathname: ownPath } = upstream.url;
  const isOwn = (name: string): boolean =>
    upstream.isOwn(name) || (keepsAuthorization && name === 'authorization');
  const scopes = new ToolScopes(() => new ToolScope(guard, upstream, limit, isOwn));
  const parts = { upstream, scopes, limit, isOwn };
  return {
    path: path ?? ownPath,
    takesAll: path === undefined,
    // Always on the server's own origin, whatever the client writes into its request line.
    serve: (request, response, { pathname, search }) =>
      exchange(request, response, (path === undefined ? pathname : ownPath) + search, parts),
    drain: async () => undefined,
    close: () => upstream.close(),
  };
}

function commandRoute(
  path: string | undefined,
  target: CommandTarget,
  { guard, restarts }: ProxiedServer,
  { limit, errors }: RouteOptions,
): Route {
  const options = { target, guard, errors, limit };
  const endpoint = new CommandEndpoint(restarts === undefined ? options : { ...options, restarts });
  return {
    path: path ?? PATH,
    takesAll: false,
    serve: (request, response) => endpoint.handle(request, response),
    drain: () => endpoint.close(),
    close: () => undefined,
  };
}
