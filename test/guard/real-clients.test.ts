import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proxyHttp, type RunningProxy } from '../../src/guard/http/http-proxy.js';
import { fakeLogger } from './fake-logger.js';

const { resolve } = createRequire(import.meta.url);
const INFO = { name: 'test', version: '1.0.0' };
const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'));

/** Real servers that speak stdio alone, each with a good and a bad call. */
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

let proxy: RunningProxy;

beforeAll(async () => {
  proxy = await proxyHttp({
    servers: SERVERS.map(({ name, args }) => ({
      name,
      target: {
        kind: 'command',
        command: process.execPath,
        args,
        env: { MEMORY_FILE_PATH: join(folder, 'memory.json') },
      },
      guard: { logger: fakeLogger().logger },
    })),
    host: '127.0.0.1',
    port: 0,
    access: {},
  });
});

afterAll(async () => {
  await proxy.close(0);
  rmSync(folder, { recursive: true, force: true });
});

const openV1 = async (url: URL) => {
  const client = new ClientV1(INFO);
  await client.connect(new HttpV1(url));
  return client;
};

const openV2 = async (url: URL) => {
  const client = new ClientV2(INFO);
  await client.connect(new HttpV2(url));
  return client;
};

/** Each client with two servers: a server takes longer to start than everything else. */
const CASES = SERVERS.flatMap((server) => [
  ...(server.name === 'memory' ? [] : [{ ...server, sdk: 'v1', open: openV1 }]),
  ...(server.name === 'filesystem' ? [] : [{ ...server, sdk: 'v2', open: openV2 }]),
]);

describe('a server over stdio behind an HTTP listener', () => {
  it.each(CASES)('works with server-$name and a client of SDK $sdk', async ({ name, open, good, bad }) => {
    const client = await open(new URL(`http://127.0.0.1:${proxy.port}/${name}/mcp`));
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toContain(good.name);
    expect((await client.callTool({ ...good })).isError ?? false).toBe(false);
    expect((await client.callTool({ ...bad })).isError).toBe(true);
    await client.close();
  });
});
