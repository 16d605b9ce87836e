import { Client as ClientV2, InMemoryTransport as MemoryV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport as MemoryV1 } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServerV2 } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { open } from '../../connect/index.js';
import { announceToolValidation } from '../server/announce-tool-validation.js';
import type { ToolValidationOptions } from '../server/tool-validation-options.js';
import { ToolValidationClient } from './tool-validation-client.js';
import type { ValidationPeer } from './validation-peer.js';

const INFO = { name: 'test', version: '1.0.0' };
const done = async () => ({ content: [] });

function serverV1(options: ToolValidationOptions) {
  const server = new McpServerV1(INFO);
  server.registerTool('count', { inputSchema: { n: z.number() } }, done);
  return { server, validation: announceToolValidation(server, options) };
}

function serverV2(options: ToolValidationOptions) {
  const server = new McpServerV2(INFO);
  server.registerTool('count', { inputSchema: z.object({ n: z.number() }) }, done);
  return { server, validation: announceToolValidation(server, options) };
}

interface Opened {
  readonly peer: ValidationPeer;
  readonly validation: { invalidate(event: string): void };
  close(): Promise<void>;
}

const PEERS: Readonly<Record<string, (options: ToolValidationOptions) => Promise<Opened>>> = {
  'a client of SDK v1': async (options) => {
    const { server, validation } = serverV1(options);
    const [a, b] = MemoryV1.createLinkedPair();
    await server.connect(a);
    const peer = new ClientV1(INFO);
    await peer.connect(b);
    return { peer, validation, close: () => peer.close() };
  },
  'a client of SDK v2': async (options) => {
    const { server, validation } = serverV2(options);
    const [a, b] = MemoryV2.createLinkedPair();
    await server.connect(a);
    const peer = new ClientV2(INFO);
    await peer.connect(b);
    return { peer, validation, close: () => peer.close() };
  },
  'a session': async (options) => {
    const { server, validation } = serverV2(options);
    const peer = await open({
      kind: 'in-process',
      serve: (transport) => server.connect(transport as never),
    });
    return { peer, validation, close: () => peer.close() };
  },
};

describe.each(Object.entries(PEERS))('%s', (_, connect) => {
  it('drops its verdicts when the server says that they may be wrong', async () => {
    let checks = 0;
    const { peer, validation, close } = await connect({
      checks: { count: { runtime: () => void checks++ } },
      caching: { ttl: 3_600, invalidateOn: ['resource_change'] },
    });
    const client = new ToolValidationClient(peer);
    const ask = () => client.validateTool('count', { n: 1 });
    await ask();
    await ask();
    expect(checks).toBe(1);
    validation.invalidate('resource_change');
    // Another request of the same connection comes after the notification.
    await client.validateTool('count', { n: 2 });
    await ask();
    expect(checks).toBe(3);
    await close();
  });

  it('gives streamed verdicts before the batch is over', async () => {
    let release: (value: undefined) => void = () => undefined;
    const released = new Promise<undefined>((resolve) => {
      release = resolve;
    });
    const { peer, close } = await connect({
      checks: { count: { runtime: ({ n }) => (n === 0 ? released : undefined) } },
    });
    const calls = [0, 1, 2].map((n) => ({ tool: 'count', arguments: { n } }));
    const heard: number[] = [];
    for await (const { index, result } of new ToolValidationClient(peer).validateStream(calls)) {
      expect(result.outcome).toBe('valid');
      heard.push(index);
      if (heard.length === 2) release(undefined);
    }
    expect(heard).toEqual([1, 2, 0]);
    await close();
  });
});
