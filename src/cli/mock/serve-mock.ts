import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DEFAULT_SESSION_LIMITS } from '../../connect/open-options.js';
import { LineSplitter } from '../../connect/stdio/line-splitter.js';
import { sendJson } from '../../guard/http/exchange.js';
import { readBody } from '../../guard/http/read-body.js';
import type { ClientStreams } from '../../guard/stdio/stdio-proxy.js';
import { refusalOf } from '../../listener/access.js';
import { readJson } from '../../model/read-json.js';
import type { MockServer, Notify } from '../../recording/mock-server.js';

const { messageBytes } = DEFAULT_SESSION_LIMITS;

const NO_JSON = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };

/** Responds to the lines of a client until it leaves, or the command is asked to stop. */
export function serveMockOnStdio(
  mock: MockServer,
  { input, output }: ClientStreams,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const splitter = new LineSplitter(messageBytes, ({ text }) => {
      const write = (message: object): void => void output.write(`${JSON.stringify(message)}\n`);
      const response = text.trim() === '' ? undefined : responseTo(mock, text, write);
      if (response !== undefined) write(response);
    });
    const end = (): void => {
      input.destroy();
      resolve();
    };
    input.on('data', (chunk: Buffer) => {
      if (!splitter.push(chunk)) end();
    });
    input.once('end', () => {
      splitter.end();
      end();
    });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Listens for HTTP until the command is asked to stop. */
export async function serveMockOnHttp(
  mock: MockServer,
  { host, port }: { readonly host: string; readonly port: number },
  signal: AbortSignal,
  listening: (port: number) => void,
): Promise<void> {
  const server = createServer((request, response) => {
    handle(mock, request, response, host).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  listening(typeof address === 'object' && address !== null ? address.port : port);
  await new Promise<void>((resolve) => {
    const close = (): void => {
      server.close(() => resolve());
      server.closeAllConnections();
    };
    if (signal.aborted) close();
    else signal.addEventListener('abort', close, { once: true });
  });
}

async function handle(
  mock: MockServer,
  request: IncomingMessage,
  response: ServerResponse,
  host: string,
): Promise<void> {
  const refusal = refusalOf(request, { hosts: [host] });
  if (refusal !== undefined)
    return sendJson(response, refusal.status, JSON.stringify({ error: refusal.message }));
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'POST' }).end();
    return;
  }
  const body = await readBody(request, messageBytes);
  const before: object[] = [];
  const reply =
    body.isTooLarge === true
      ? NO_JSON
      : responseTo(mock, body.bytes.toString('utf8'), (notification) => before.push(notification));
  if (reply === undefined) response.writeHead(202).end();
  else if (before.length > 0 && request.headers.accept?.includes('text/event-stream') === true) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.end([...before, reply].map((message) => `data: ${JSON.stringify(message)}\n\n`).join(''));
  } else sendJson(response, 200, JSON.stringify(reply));
}

function responseTo(mock: MockServer, text: string, notify: Notify): object | undefined {
  const reading = readJson(text);
  return reading.outcome === 'value' ? mock.respond(reading.value, notify) : NO_JSON;
}
