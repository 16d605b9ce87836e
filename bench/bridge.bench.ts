import { spawn } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bar } from './bar.js';
import { type Call, type Listener, latencies, startHttp } from './proxy/measure.js';
import { installPeers } from './proxy/peers.js';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const SERVER = at('proxy/stub-stdio-server.js');
const TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(22);
/** With as many before that do not count, until the engine has compiled what every call needs. */
const ROUNDS = 4_000;

/** A client over HTTP with a session. Responses are read to their end, and not looked into. */
class SessionClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });
  #session: Readonly<Record<string, string>> = {};

  constructor(port: number) {
    this.#port = port;
  }

  readonly call: Call = async () => {
    const params = { name: 'echo', arguments: { text: TEXT } };
    await this.#post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  };

  async open(): Promise<this> {
    const clientInfo = { name: 'bench', version: '1.0.0' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const { headers } = await this.#post({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
    this.#session = {
      'Mcp-Session-Id': String(headers['mcp-session-id']),
      'MCP-Protocol-Version': '2025-06-18',
    };
    await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await this.#post({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    return this;
  }

  #post(message: object): Promise<IncomingMessage> {
    const body = JSON.stringify(message);
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Content-Length': Buffer.byteLength(body),
      ...this.#session,
    };
    const to = { port: this.#port, host: '127.0.0.1', path: '/mcp', agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request({ ...to, method: 'POST', headers });
      sent.setNoDelay(true);
      sent.once('error', reject).once('response', (response) => {
        response.resume().once('end', () => {
          if ((response.statusCode ?? 500) < 300) resolve(response);
          else reject(new Error(`The bridge responded with ${response.statusCode}.`));
        });
      });
      sent.end(body);
    });
  }
}

/** A port that nobody uses. The peers take no 0 for any. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** Starts a peer, and waits until it serves. */
async function startPeer(args: readonly string[], port: number): Promise<Listener> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  for (let attempt = 0; ; attempt++) {
    try {
      await new SessionClient(port).open();
      return { child, port };
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * A call over HTTP to a server over stdio: what our bridge adds, and what other bridges add, to a call over HTTP to a server
 * that needs no bridge. The bare bridge shows the least that any bridge adds.
 */
export async function bench(): Promise<readonly Bar[]> {
  const folder = await installPeers();
  const [first, second] = [await freePort(), await freePort()];
  const guard = [at('../bin/cli/main.js'), 'guard', '--no-config-file', '--listen', '0', '--'];
  const mcpProxy = join(folder, 'node_modules/mcp-proxy/dist/bin/mcp-proxy.mjs');
  const supergateway = join(folder, 'node_modules/supergateway/dist/index.js');
  const listeners = {
    'no bridge': await startHttp([at('echo-http-server.js')]),
    'bare bridge': await startHttp([at('proxy/bare-bridge.js'), process.execPath, SERVER]),
    guard: await startHttp([...guard, process.execPath, SERVER]),
    'mcp-proxy': await startPeer(
      [mcpProxy, '--port', String(first), '--server', 'stream', '--', process.execPath, SERVER],
      first,
    ),
    supergateway: await startPeer(
      [
        ...[supergateway, '--stdio', `${process.execPath} ${SERVER}`, '--outputTransport', 'streamableHttp'],
        ...['--stateful', '--port', String(second), '--logLevel', 'none'],
      ],
      second,
    ),
  };
  const calls: Record<string, Call> = {};
  for (const [name, { port }] of Object.entries(listeners))
    calls[name] = (await new SessionClient(port).open()).call;
  const p50 = await latencies(calls, ROUNDS);
  // A bridge that drains its connections would outlive the benchmark.
  for (const { child } of Object.values(listeners)) child.kill('SIGKILL');
  const added = (name: string): number => p50(name) - p50('no bridge');
  return ['mcp-proxy', 'supergateway'].map((name) => ({
    what: `latency that the guard adds / that ${name} adds`,
    ratio: added('guard') / added(name),
    limit: { atMost: 1 / 3 },
  }));
}
