import { Client as ClientV2, InMemoryTransport as MemoryV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as MemoryV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult as ResultV1,
} from '@modelcontextprotocol/sdk/types.js';
import {
  McpServer as McpServerV2,
  type CallToolResult as ResultV2,
  Server as ServerV2,
} from '@modelcontextprotocol/server';
import { type GuardOptions, guardDispatch, guardServer } from 'mcp-assay/guard';
import { z } from 'zod';
import { type ContractTool, jsonSchemaOf } from './tools.js';

const INFO = { name: 'contract', version: '1.0.0' };

/** One host with its tools and a real client at the other end; `guard: undefined` leaves it unguarded. */
export interface Host {
  call(name: string, args?: unknown, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  list(): Promise<readonly unknown[]>;
  put(tool: ContractTool): void;
  remove(name: string): void;
  close(): Promise<void>;
}

/** Opens a host. */
export type OpenHost = (tools: readonly ContractTool[], guard?: GuardOptions) => Promise<Host>;

type Loose = Readonly<Record<string, unknown>>;

/** Any arguments at all: a model is not held back by the types of a client. */
const params = (name: string, args: unknown) => ({
  name,
  ...(args === undefined ? {} : { arguments: args as Record<string, unknown> }),
});

const options = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

interface Connectable<T> {
  connect(transport: T): Promise<void>;
  close(): Promise<void>;
}

async function clientV1(server: Connectable<MemoryV1>): Promise<Pick<Host, 'call' | 'list' | 'close'>> {
  const client = new ClientV1(INFO);
  const [a, b] = MemoryV1.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return {
    call: async (name, args, signal) =>
      (await client.callTool(params(name, args), undefined, options(signal))) as Loose,
    list: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

async function clientV2(server: Connectable<MemoryV2>): Promise<Pick<Host, 'call' | 'list' | 'close'>> {
  const client = new ClientV2(INFO);
  const [a, b] = MemoryV2.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return {
    call: async (name, args, signal) => (await client.callTool(params(name, args), options(signal))) as Loose,
    list: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

function table(tools: readonly ContractTool[]) {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    list: () =>
      [...byName.values()].map((tool) => ({
        name: tool.name,
        inputSchema: jsonSchemaOf(tool) as { type: 'object' },
      })),
    run: async (name: string, args: Loose | undefined, signal: AbortSignal | undefined) => {
      const tool = byName.get(name);
      if (tool === undefined) throw new Error('the dispatcher was asked for a tool that it does not have');
      return tool.run(args ?? {}, signal);
    },
    put: (tool: ContractTool) => void byName.set(tool.name, tool),
    remove: (name: string) => void byName.delete(name),
  };
}

/** Low-level servers announce what goes; what comes or changes they leave for the guard to find out. */
const announced =
  (remove: (name: string) => void, server: { sendToolListChanged(): Promise<void> }) => (name: string) => {
    remove(name);
    void server.sendToolListChanged();
  };

const mcpServerV1: OpenHost = async (tools, guard) => {
  const server = new McpServerV1(INFO);
  const registered = new Map<string, { remove(): void }>();
  const put = ({ name, shape, run }: ContractTool): void => {
    registered.get(name)?.remove();
    const handler = async (args: Loose, extra: { signal: AbortSignal }) =>
      (await run(args, extra.signal)) as ResultV1;
    registered.set(name, server.registerTool(name, { inputSchema: shape }, handler));
  };
  for (const tool of tools.slice(0, 1)) put(tool);
  if (guard !== undefined) guardServer(server, guard);
  for (const tool of tools.slice(1)) put(tool);
  return { ...(await clientV1(server)), put, remove: (name) => registered.get(name)?.remove() };
};

const mcpServerV2: OpenHost = async (tools, guard) => {
  const server = new McpServerV2(INFO);
  const registered = new Map<string, { remove(): void }>();
  const put = ({ name, shape, run }: ContractTool): void => {
    registered.get(name)?.remove();
    const handler = async (args: Loose, ctx: { mcpReq: { signal: AbortSignal } }) =>
      (await run(args, ctx.mcpReq.signal)) as ResultV2;
    registered.set(name, server.registerTool(name, { inputSchema: z.object(shape) }, handler));
  };
  if (guard !== undefined) guardServer(server, guard);
  for (const tool of tools) put(tool);
  return { ...(await clientV2(server)), put, remove: (name) => registered.get(name)?.remove() };
};

const serverV1: OpenHost = async (tools, guard) => {
  const { list, run, put, remove } = table(tools);
  const server = new ServerV1(INFO, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: list() }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params: { name, arguments: args } }, { signal }) => (await run(name, args, signal)) as ResultV1,
  );
  if (guard !== undefined) guardServer(server, guard);
  return { ...(await clientV1(server)), put, remove: announced(remove, server) };
};

const serverV2: OpenHost = async (tools, guard) => {
  const { list, run, put, remove } = table(tools);
  const server = new ServerV2(INFO, { capabilities: { tools: { listChanged: true } } });
  if (guard !== undefined) guardServer(server, guard);
  server.setRequestHandler('tools/list', () => ({ tools: list() }));
  server.setRequestHandler(
    'tools/call',
    async ({ params: { name, arguments: args } }, ctx) =>
      (await run(name, args, ctx.mcpReq.signal)) as ResultV2,
  );
  return { ...(await clientV2(server)), put, remove: announced(remove, server) };
};

const handWritten: OpenHost = async (tools, guard) => {
  const { list, run, put, remove } = table(tools);
  const schemas: Record<string, Record<string, unknown>> = {};
  const dispatch = (name: string, args: Loose | undefined, extra: { signal?: AbortSignal }) =>
    run(name, args, extra.signal);
  const call = guard === undefined ? dispatch : guardDispatch(dispatch, { ...guard, schemas });
  const host: Host = {
    call: async (name, args, signal) => (await call(name, args as Loose, options(signal))) as Loose,
    list: async () => list(),
    put: (tool) => {
      put(tool);
      schemas[tool.name] = jsonSchemaOf(tool);
    },
    remove: (name) => {
      remove(name);
      delete schemas[name];
    },
    close: async () => undefined,
  };
  for (const tool of tools) host.put(tool);
  return host;
};

/** Every host that a guard fits, by the name that a failing test should show. */
export const HOSTS: Readonly<Record<string, OpenHost>> = {
  'an McpServer of SDK v2': mcpServerV2,
  'a Server of SDK v2': serverV2,
  'an McpServer of SDK v1': mcpServerV1,
  'a Server of SDK v1': serverV1,
  'a dispatcher written by hand': handWritten,
};
