import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { GuardMode } from './guard-options.js';
import { guardServer } from './guard-server.js';

const INFO = { name: 'test', version: '1.0.0' };
const QUIET = { warn: () => undefined, error: () => undefined };
const schema = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
const TOOLS = [
  { name: 'find', inputSchema: schema({ price_lt: { type: 'number' }, size_kb: { type: 'number' } }) },
  { name: 'delete_items', inputSchema: schema({ older_than_days: { type: 'integer' } }) },
  {
    name: 'list_items',
    inputSchema: schema({ older_than_days: { type: 'integer' } }),
    annotations: { readOnlyHint: true },
  },
];

let client: Client;
afterEach(() => client?.close());

async function guarded(mode: GuardMode): Promise<{ ran: unknown[] }> {
  const ran: unknown[] = [];
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }) as never);
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    ran.push(params.arguments);
    return { content: [{ type: 'text' as const, text: 'done' }] };
  });
  client = new Client(INFO);
  const [a, b] = InMemoryTransport.createLinkedPair();
  await guardServer(server, { mode, logger: QUIET }).connect(a);
  await client.connect(b);
  return { ran };
}

const textOf = async (name: string, args: Record<string, unknown>): Promise<string> =>
  JSON.stringify((await client.callTool({ name, arguments: args })).content);

describe('a guard that repairs', () => {
  it.each([
    ['find', { price_gt: 5 }],
    ['find', { size_gb: 5 }],
    ['delete_items', { older_than_days: '' }],
  ])('does not run %s with another meaning: %j', async (name, args) => {
    const { ran } = await guarded('repair');
    await client.callTool({ name, arguments: args });
    expect(ran).toEqual([]);
  });

  it('leaves an empty property out of the call of a tool that says it only reads', async () => {
    const { ran } = await guarded('repair');
    await client.callTool({ name: 'list_items', arguments: { older_than_days: '' } });
    expect(ran).toEqual([{}]);
  });
});

describe('a mistake that is made again', () => {
  it('gets another, shorter text', async () => {
    await guarded('enforce');
    const first = await textOf('delete_items', { olderThanDays: 5 });
    const second = await textOf('delete_items', { olderThanDays: 5 });
    expect(first).not.toContain('same mistake');
    expect(second).toContain('same mistake');
    expect(second.length).toBeLessThan(first.length);
    expect(await textOf('delete_items', { older_than_days: 'x' })).not.toContain('same mistake');
  });
});
