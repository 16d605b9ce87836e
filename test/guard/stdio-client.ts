import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ProxyGuardOptions } from '../../src/guard/proxy/guarded-server.js';
import { type ProxyEnd, proxyStdio, type StdioProxyOptions } from '../../src/guard/stdio/stdio-proxy.js';
import { fakeLogger, type LogEntry } from './fake-logger.js';

const SERVER = fileURLToPath(new URL('../fixtures/proxy-server.mjs', import.meta.url));

/** A response as a test reads it; what is missing fails the test. */
export interface WireResponse {
  readonly result: {
    readonly content: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly structuredContent?: unknown;
    readonly _meta: Readonly<Record<string, unknown>>;
  };
  readonly error: { readonly code: number; readonly message: string };
}

/** A client at the end of a proxy: it writes lines and waits for lines. */
export interface StdioClient {
  readonly input: PassThrough;
  readonly output: PassThrough;
  readonly entries: readonly LogEntry[];
  readonly lines: readonly string[];
  /** Resolves when the proxy has ended. */
  readonly end: Promise<ProxyEnd>;
  send(message: unknown): void;
  /** The first line that fits, whether it has come or will come. */
  line(fits: (line: string) => boolean): Promise<string>;
  /** The message with this id that is a response. */
  response(id: unknown): Promise<WireResponse>;
  /** Sends a request and waits for its response. */
  ask(id: unknown, method: string, params?: object): Promise<WireResponse>;
  call(id: unknown, name: string, args?: unknown): Promise<WireResponse>;
}

/** Opens a proxy in this process, in front of a real server process. */
export function stdioClient(
  guard: Partial<ProxyGuardOptions> = {},
  options: Partial<StdioProxyOptions> = {},
): StdioClient {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const { entries, logger } = fakeLogger();
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const watch of [...watchers]) watch();
  });
  const end = proxyStdio({
    target: { kind: 'command', command: process.execPath, args: [SERVER] },
    client: { input, output, errors },
    guard: { logger, ...guard },
    ...options,
  });
  const line: StdioClient['line'] = (fits) =>
    new Promise((resolve) => {
      const watch = (): void => {
        const found = lines.find(fits);
        if (found === undefined) return;
        watchers.delete(watch);
        resolve(found);
      };
      watchers.add(watch);
      watch();
    });
  const isResponse = (id: unknown) => (text: string) => {
    const message = JSON.parse(text);
    return !Array.isArray(message) && message.id === id && message.method === undefined;
  };
  const send = (message: unknown): void => {
    input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  };
  const response: StdioClient['response'] = async (id) => JSON.parse(await line(isResponse(id)));
  const ask: StdioClient['ask'] = (id, method, params) => {
    send({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) });
    return response(id);
  };
  return {
    ...{ input, output, entries, lines, end, send, line, response, ask },
    call: (id, name, args) =>
      ask(id, 'tools/call', { name, ...(args === undefined ? {} : { arguments: args }) }),
  };
}

/** What the server behind the proxy has received, line by line. */
export async function seenBy(client: StdioClient): Promise<readonly string[]> {
  const { result } = await client.call(`seen ${client.lines.length}`, 'seen');
  return JSON.parse(result.content[0]?.text ?? '');
}
