import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { vi } from 'vitest';

/** A server on loopback for one test, and how many connections to it are open. */
export interface Served extends AsyncDisposable {
  readonly origin: string;
  readonly url: string;
  readonly sockets: ReadonlySet<Socket>;
  /** Resolves once no connection is open any more; throws when that takes too long. */
  quiet(): Promise<void>;
}

/** Serves on a free port of loopback. */
export async function serve(handler: RequestListener, path = '/mcp'): Promise<Served> {
  return await serveWith(createServer(handler), 'http', path);
}

/** Lets a server that is made already listen on a free port of loopback. */
export async function serveWith(server: Server, scheme: string, path = '/mcp'): Promise<Served> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: origin + path,
    sockets,
    async quiet() {
      await vi.waitUntil(() => sockets.size === 0, { timeout: 3_000, interval: 10 });
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The JSON body of a request; `undefined` where there is none. */
export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, value: unknown, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}
