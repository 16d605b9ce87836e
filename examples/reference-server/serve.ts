import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createDispatch, type DispatchOptions } from './dispatch.js';
import { createServer } from './server.js';
import type { World } from './world/world.js';

/** A server that is running. */
export interface Running {
  /** Where it listens, over HTTP. */
  readonly url?: string;
  /** Resolves when nobody can reach it any more. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

/** Serves a world over this process's stdin and stdout, until stdin ends. */
export function overStdio(world: World): Running {
  const dispatch = createDispatch(world);
  const transport = new StdioServerTransport();
  const handle = serveStdio(() => createServer(dispatch, world), { transport });
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  return { closed, close: () => handle.close() };
}

/** Serves a world over Streamable HTTP at `/mcp`, for this machine alone. Port 0 takes any that is free. */
export async function overHttp(
  world: World,
  port: number,
  options: DispatchOptions = {},
): Promise<Running & { readonly url: string }> {
  const dispatch = createDispatch(world, options);
  const handler = createMcpHandler(() => createServer(dispatch, world));
  const answer = toNodeHandler(handler);
  const [isLocalHost, isLocalOrigin] = [localhostHostValidation(), localhostOriginValidation()];
  const http = createHttpServer((request, response) => {
    // Otherwise any web page could reach the server by a name that resolves to this machine.
    if (!isLocalHost(request, response) || !isLocalOrigin(request, response)) return;
    // Not parsed as a URL: "//[" is a path that a client can send and no URL.
    if (request.url?.split('?', 1)[0] === '/mcp')
      return void answer(request as NodeIncomingMessageLike, response);
    response.writeHead(404).end();
  });
  await listen(http, port);
  const closed = new Promise<void>((resolve) => http.once('close', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    closed,
    async close() {
      await handler.close();
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

function listen(http: HttpServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
}
