import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSING_SENTENCE } from '../../src/args/help-prompt.js';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { fakeLogger } from './fake-logger.js';

const { resolve } = createRequire(import.meta.url);
const INFO = { name: 'test', version: '1.0.0' };
const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'));

/** Real servers, each with a good and a bad call. The first one also serves HTTP. */
const SERVERS = [
  {
    name: 'everything',
    args: [resolve('@modelcontextprotocol/server-everything/dist/index.js')],
    good: { name: 'get-sum', arguments: { a: 2, b: 3 } },
    bad: { name: 'get-sum', arguments: { a: 'two', b: 3 } },
  },
  {
    name: 'filesystem',
    args: [resolve('@modelcontextprotocol/server-filesystem/dist/index.js'), folder],
    good: { name: 'list_directory', arguments: { path: folder } },
    bad: { name: 'list_directory', arguments: {} },
  },
  {
    name: 'memory',
    args: [resolve('@modelcontextprotocol/server-memory/dist/index.js')],
    good: { name: 'read_graph', arguments: {} },
    bad: { name: 'open_nodes', arguments: { names: 'one' } },
  },
] as const;

const MAIN = fileURLToPath(new URL('../../dist/bin/cli/main.js', import.meta.url));
const env = { MEMORY_FILE_PATH: join(folder, 'memory.json') };
let proxy: RunningProxy;
let everything: ChildProcess;

/** Starts server-everything over HTTP; resolves with its port when it listens. */
async function startEverything(): Promise<number> {
  const free = createServer();
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done));
  const address = free.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  await new Promise((done) => free.close(done));
  const [script] = SERVERS[0].args;
  everything = spawn(process.execPath, [script, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((done) => {
    for (const stream of [everything.stdout, everything.stderr])
      stream?.on('data', (chunk) => {
        if (String(chunk).includes('listening')) done();
      });
  });
  return port;
}

beforeAll(async () => {
  const port = await startEverything();
  const guard = { logger: fakeLogger().logger };
  proxy = await proxyHttp({
    servers: [
      ...SERVERS.map(({ name, args }) => ({
        name,
        target: { kind: 'command', command: process.execPath, args, env } as const,
        guard,
      })),
      { name: 'http', target: { kind: 'url', url: `http://127.0.0.1:${port}/mcp` }, guard },
    ],
    host: '127.0.0.1',
    port: 0,
    access: {},
  });
});

afterAll(async () => {
  await proxy.close(0);
  everything.kill();
  rmSync(folder, { recursive: true, force: true });
});

const guarded = (args: readonly string[]) => ({
  command: process.execPath,
  args: [MAIN, 'guard', '--no-config-file', '--', process.execPath, ...args],
  env: { ...env, PATH: process.env.PATH ?? '' },
  stderr: 'ignore' as const,
});
const at = (name: string): URL => new URL(`http://127.0.0.1:${proxy.port}/${name}/mcp`);

const CLIENTS = {
  v1: () => new ClientV1(INFO),
  v2: () => new ClientV2(INFO),
  'v2, modern': () => new ClientV2(INFO, { versionNegotiation: { mode: 'auto' } }),
} as const;

/** How a client gets to a server: over the guard's stdio, over HTTP to its process, over HTTP to its own listener. */
type Way = 'stdio' | 'bridge' | 'HTTP';

async function open(sdk: keyof typeof CLIENTS, way: Way, { name, args }: (typeof SERVERS)[number]) {
  const url = at(way === 'HTTP' ? 'http' : name);
  const isStdio = way === 'stdio';
  if (sdk === 'v1') {
    const client = CLIENTS.v1();
    await client.connect(isStdio ? new StdioV1(guarded(args)) : new HttpV1(url));
    return client;
  }
  const client = CLIENTS[sdk]();
  await client.connect(isStdio ? new StdioV2(guarded(args)) : new HttpV2(url));
  return client;
}

const [EVERYTHING, FILESYSTEM, MEMORY] = SERVERS;
const isLong = process.env.TEST_LENGTH === 'long';

/** Each client, server and way at least once; a server takes longer to start than everything else. */
const FEW = [
  { sdk: 'v1', way: 'stdio', server: MEMORY },
  { sdk: 'v2', way: 'stdio', server: FILESYSTEM },
  { sdk: 'v1', way: 'bridge', server: FILESYSTEM },
  { sdk: 'v2, modern', way: 'bridge', server: EVERYTHING },
  { sdk: 'v1', way: 'HTTP', server: EVERYTHING },
  { sdk: 'v2', way: 'HTTP', server: EVERYTHING },
] as const;

const ALL = (['v1', 'v2', 'v2, modern'] as const).flatMap((sdk) => [
  ...SERVERS.flatMap((server) => (['stdio', 'bridge'] as const).map((way) => ({ sdk, way, server }))),
  { sdk, way: 'HTTP', server: EVERYTHING } as const,
]);

describe('a real server behind the guard', () => {
  it.each(isLong ? ALL : FEW)(
    'works: server-$server.name over $way with a client of SDK $sdk',
    async ({ sdk, way, server }) => {
      const client = await open(sdk, way, server);
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain(server.good.name);
      expect((await client.callTool({ ...server.good })).isError ?? false).toBe(false);
      const bad = await client.callTool({ ...server.bad });
      expect(bad.isError).toBe(true);
      // The server has words of its own for this: these are the guard's.
      expect(JSON.stringify(bad.content)).toContain(CLOSING_SENTENCE);
      await client.close();
    },
  );
});
