import { Client as ClientV2, InMemoryTransport as MemoryV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as MemoryV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as McpServerV2, Server as ServerV2 } from '@modelcontextprotocol/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { guardDispatch, guardServer } from '../src/guard/index.js';
import type { Bar } from './bar.js';
import { comparePair, type PairedCost } from './compare-pair.js';

const INFO = { name: 'bench', version: '1.0.0' };
const SHAPE = {
  path: z.string(),
  encoding: z.enum(['utf8', 'base64']).optional(),
  limit: z.number().int().optional(),
};
const SCHEMA = z.toJSONSchema(z.object(SHAPE), { io: 'input' }) as { type: 'object' };
/** About a hundred bytes, as in the table of peers. */
const ARGS = { path: `/srv/data/${'x'.repeat(50)}.txt`, encoding: 'utf8', limit: 2000 };
const CALL = { name: 'read_file', arguments: ARGS };
/** A success response of about a kilobyte, which the guard judges as well. */
const SENTENCE = 'The quick brown fox jumps over the lazy dog. ';
const RESULT = { content: [{ type: 'text' as const, text: SENTENCE.repeat(22) }] };

type Call = () => Promise<unknown>;

interface Connectable<T> {
  connect(transport: T): Promise<void>;
}

/** What a careful author does without us: bare Ajv, by hand, in the handler. */
const ajv = new Ajv2020({ allErrors: true }).compile(SCHEMA);
const byHand = (args: unknown) =>
  ajv(args)
    ? RESULT
    : { content: [{ type: 'text' as const, text: JSON.stringify(ajv.errors) }], isError: true };

async function callerV1(server: Connectable<MemoryV1>): Promise<Call> {
  const client = new ClientV1(INFO);
  const [a, b] = MemoryV1.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return () => client.callTool(CALL);
}

async function callerV2(server: Connectable<MemoryV2>): Promise<Call> {
  const client = new ClientV2(INFO);
  const [a, b] = MemoryV2.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return () => client.callTool(CALL);
}

function serverV1(handler: (args: unknown) => typeof RESULT = () => RESULT): ServerV1 {
  const server = new ServerV1(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [{ name: 'read_file', inputSchema: SCHEMA }],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => handler(params.arguments));
  return server;
}

function serverV2(handler: (args: unknown) => typeof RESULT = () => RESULT): ServerV2 {
  const server = new ServerV2(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'read_file', inputSchema: SCHEMA }] }));
  server.setRequestHandler('tools/call', ({ params }) => handler(params.arguments));
  return server;
}

function mcpServerV1(): McpServerV1 {
  const server = new McpServerV1(INFO);
  server.registerTool('read_file', { inputSchema: SHAPE }, () => RESULT);
  return server;
}

function mcpServerV2(): McpServerV2 {
  const server = new McpServerV2(INFO);
  server.registerTool('read_file', { inputSchema: z.object(SHAPE) }, () => RESULT);
  return server;
}

/** Hosts: the same server unguarded, unguarded again, guarded, and (low-level) with Ajv in its handler. */
const HOSTS: Readonly<
  Record<string, () => Promise<readonly [plain: Call, again: Call, guarded: Call, peer?: Call]>>
> = {
  'Server v1': async () => [
    await callerV1(serverV1()),
    await callerV1(serverV1()),
    await callerV1(guardServer(serverV1())),
    await callerV1(serverV1(byHand)),
  ],
  'McpServer v1': async () => [
    await callerV1(mcpServerV1()),
    await callerV1(mcpServerV1()),
    await callerV1(guardServer(mcpServerV1())),
  ],
  'Server v2': async () => [
    await callerV2(serverV2()),
    await callerV2(serverV2()),
    await callerV2(guardServer(serverV2())),
    await callerV2(serverV2(byHand)),
  ],
  'McpServer v2': async () => [
    await callerV2(mcpServerV2()),
    await callerV2(mcpServerV2()),
    await callerV2(guardServer(mcpServerV2())),
  ],
};

function show(what: string, { ratio, first, second }: PairedCost): void {
  console.log(`${what.padEnd(44)} ${second.toFixed(2)} / ${first.toFixed(2)} µs CPU = ${ratio.toFixed(3)}`);
}

/**
 * A guarded call with its response, over an in-memory server, compared with the same call unguarded. Each host also
 * runs against a second unguarded one: how far that ratio is from 1 is the error of the measurement.
 */
export async function bench(): Promise<readonly Bar[]> {
  const bars: Bar[] = [];
  for (const [name, open] of Object.entries(HOSTS)) {
    const [plain, again, guarded, peer] = await open();
    // What has no limit is measured by half the effort: all of it would take longer than anybody waits.
    show(`${name}: unguarded / unguarded (control)`, await comparePair(plain, again, { pairs: 20 }));
    if (peer !== undefined)
      show(`${name}: Ajv by hand / unguarded (peer)`, await comparePair(plain, peer, { pairs: 20 }));
    const cost = await comparePair(plain, guarded);
    show(`${name}: guarded / unguarded`, cost);
    bars.push({ what: `guarded / unguarded call, ${name}`, ratio: cost.ratio, limit: { atMost: 1.15 } });
  }
  const dispatch = async (_name: string, _args: unknown) => RESULT;
  const guarded = guardDispatch(dispatch, { schemas: { read_file: SCHEMA } });
  const call = [() => dispatch('read_file', ARGS), () => guarded('read_file', ARGS)] as const;
  show('dispatcher: guarded / bare', await comparePair(...call, { callsPerSlice: 10_000, pairs: 20 }));
  return bars;
}
