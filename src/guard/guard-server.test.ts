import { Client as ClientV2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GuardOptions } from './guard-options.js';
import { guardServer } from './guard-server.js';
import { InvalidStreaks } from './invalid-streaks.js';

const INFO = { name: 'test', version: '1.0.0' };
const SCHEMA = { type: 'object' as const, properties: { n: { type: 'integer' } }, required: ['n'] };
const DONE = { content: [{ type: 'text' as const, text: 'done' }] };

function recorder() {
  const entries: Readonly<Record<string, unknown>>[] = [];
  const log = (fields: object) => void entries.push({ ...fields });
  return { entries, logger: { warn: log, error: log } };
}

type List = (cursor: string | undefined) => { tools: object[]; nextCursor?: string };

function lowLevel(list: List): { server: Server; ran: string[] } {
  const ran: string[] = [];
  const tasks = { requests: { tools: { call: {} } } };
  const server = new Server(INFO, { capabilities: { tools: {}, tasks } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => list(params?.cursor) as never);
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    ran.push(params.name);
    return DONE;
  });
  return { server, ran };
}

let client: Client;
afterEach(() => client?.close());

async function connect(server: Server): Promise<Client> {
  client = new Client(INFO);
  const [a, b] = InMemoryTransport.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return client;
}

const raw = (params: object) => client.request({ method: 'tools/call', params } as never, z.any() as never);

describe('guardServer', () => {
  it('refuses a second guard, and anything that is no SDK server', () => {
    const { server } = lowLevel(() => ({ tools: [] }));
    expect(guardServer(server)).toBe(server);
    expect(() => guardServer(server)).toThrow('already has a guard');
    const other = { setRequestHandler: () => undefined, notification: () => undefined };
    expect(() => guardServer(other)).toThrow('guardDispatch');
  });

  it('warns about an SDK in which it cannot mask what tools throw', () => {
    const messages: string[] = [];
    const logger = {
      warn: (_: object, message: string) => void messages.push(message),
      error: () => undefined,
    };
    const older = new McpServer(INFO);
    Reflect.set(older, 'executeToolHandler', undefined);
    guardServer(older, { logger });
    guardServer(new McpServer(INFO), { logger });
    expect(messages).toEqual([expect.stringContaining('cannot mask')]);
  });

  it('reads a list of several pages, and stops when a cursor comes back', async () => {
    const pages: List = (cursor) =>
      cursor === undefined
        ? { tools: [{ name: 'one', inputSchema: SCHEMA }], nextCursor: 'next' }
        : { tools: [{ name: 'two', inputSchema: SCHEMA }], nextCursor: 'next' };
    const { server, ran } = lowLevel(pages);
    await connect(guardServer(server, { logger: recorder().logger }));
    await raw({ name: 'two', arguments: { n: 1 } });
    expect(await raw({ name: 'two', arguments: { n: 'x' } })).toMatchObject({ isError: true });
    expect(ran).toEqual(['two']);
  });

  it('reads the list once for many valid calls', async () => {
    let lists = 0;
    const { server } = lowLevel(() => {
      lists++;
      return { tools: [{ name: 'one', inputSchema: SCHEMA }] };
    });
    await connect(guardServer(server));
    await Promise.all(Array.from({ length: 20 }, (_, n) => raw({ name: 'one', arguments: { n } })));
    await raw({ name: 'one', arguments: { n: 1 } });
    expect(lists).toBe(1);
  });

  it.each([
    ['cannot be used', { name: 'one', inputSchema: { type: 'strng' } }],
    ['is missing', { name: 'one' }],
  ])('runs a tool whose schema %s, and says so once', async (_, tool) => {
    const { entries, logger } = recorder();
    const { server, ran } = lowLevel(() => ({ tools: [tool] }));
    await connect(guardServer(server, { logger }));
    await raw({ name: 'one', arguments: {} });
    await raw({ name: 'one', arguments: {} });
    expect(ran).toEqual(['one', 'one']);
    expect(entries).toMatchObject([
      { toolName: 'one', reason: expect.any(String), findings: expect.any(Array) },
    ]);
  });

  it.each<[string, List]>([
    ['whose schema cannot be used', () => ({ tools: [{ name: 'one', inputSchema: { type: 'strng' } }] })],
    [
      'of a server whose list fails',
      () => {
        throw new Error('no list today');
      },
    ],
  ])('does not run a tool %s where that is asked for', async (_, list) => {
    const { entries, logger } = recorder();
    const { server, ran } = lowLevel(list);
    await connect(guardServer(server, { logger, onUncheckable: 'refuse' }));
    expect(await raw({ name: 'one', arguments: {} })).toMatchObject({ isError: true });
    expect(ran).toEqual([]);
    expect(entries).toHaveLength(1);
  });

  it('goes by given schemas instead of the list', async () => {
    const { server, ran } = lowLevel(() => ({ tools: [{ name: 'one', inputSchema: SCHEMA }] }));
    await connect(guardServer(server, { logger: recorder().logger, schemas: { two: SCHEMA } }));
    await raw({ name: 'two', arguments: { n: 1 } });
    await expect(raw({ name: 'one', arguments: { n: 1 } })).rejects.toMatchObject({ code: -32602 });
    expect(ran).toEqual(['two']);
  });

  it('guards a fallback handler', async () => {
    const server = new Server(INFO, { capabilities: { tools: {} } });
    const ran: string[] = [];
    server.fallbackRequestHandler = async ({ method }) => {
      ran.push(method);
      return method === 'tools/list' ? { tools: [{ name: 'one', inputSchema: SCHEMA }] } : DONE;
    };
    await connect(guardServer(server, { logger: recorder().logger }));
    expect(await raw({ name: 'one', arguments: {} })).toMatchObject({ isError: true });
    expect(await raw({ name: 'one', arguments: { n: 1 } })).toMatchObject(DONE);
    expect(ran.filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  it('refuses a task by error, as its answer has no place for one', async () => {
    const { server, ran } = lowLevel(() => ({ tools: [{ name: 'one', inputSchema: SCHEMA }] }));
    await connect(guardServer(server, { logger: recorder().logger }));
    const call = raw({ name: 'one', arguments: {}, task: { ttl: 1000 } });
    await expect(call).rejects.toMatchObject({ code: -32602 });
    expect(ran).toEqual([]);
  });

  it('refuses a request without a tool name as invalid', async () => {
    const { server } = lowLevel(() => ({ tools: [] }));
    await connect(guardServer(server));
    await expect(raw({ name: 5 })).rejects.toMatchObject({ code: -32602 });
  });
});

describe('a guard over servers that are built for each request (createMcpHandler, 2026-07-28)', () => {
  async function open(options: GuardOptions) {
    const build = () => {
      const server = new McpServer(INFO);
      server.registerTool('one', { inputSchema: z.object({ n: z.number().int() }) }, () => DONE);
      return guardServer(server, options);
    };
    const handler = createMcpHandler(build);
    const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
    const modern = new ClientV2(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    await modern.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }));
    return modern;
  }

  it('refuses, runs, and counts across requests', async () => {
    const events: unknown[] = [];
    const onRepeatedInvalid = (event: object) => void events.push(event);
    const modern = await open({
      logger: recorder().logger,
      streaks: new InvalidStreaks(),
      onRepeatedInvalid,
    });
    expect(await modern.callTool({ name: 'one', arguments: { n: 1 } })).toMatchObject(DONE);
    for (let i = 0; i < 3; i++) {
      const result = await modern.callTool({ name: 'one', arguments: { n: 'x' } });
      expect(result).toMatchObject({ isError: true });
    }
    await expect(modern.callTool({ name: 'two', arguments: {} })).rejects.toMatchObject({ code: -32602 });
    expect(events).toMatchObject([{ toolName: 'one', count: 3 }]);
    await modern.close();
  });
});
