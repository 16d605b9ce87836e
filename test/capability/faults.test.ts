import { fileURLToPath } from 'node:url';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ToolValidationClient, type ValidationPeer } from 'mcp-assay/capability';
import { open } from 'mcp-assay/connect';
import { afterEach, describe, expect, it } from 'vitest';
import { place } from './peers.js';

const FIXTURE = fileURLToPath(new URL('../fixtures/faulty-validator.mjs', import.meta.url));
const INFO = { name: 'faults', version: '1.0.0' };

type Opened = { peer: ValidationPeer; close(): Promise<void>; tools(): Promise<readonly unknown[]> };

const words = (fault: string) => ({ command: process.execPath, args: [FIXTURE, fault] });

const OPENERS: readonly (readonly [string, (fault: string) => Promise<Opened>])[] = [
  [
    'session of Assay',
    async (fault) => {
      const session = await open({ kind: 'command', ...words(fault) });
      return {
        peer: session,
        close: () => session.close(),
        tools: async () => (await session.listTools()).tools,
      };
    },
  ],
  [
    'client of SDK v1',
    async (fault) => {
      const client = new ClientV1(INFO);
      await client.connect(new StdioV1(words(fault)));
      return {
        peer: client,
        close: () => client.close(),
        tools: async () => (await client.listTools()).tools,
      };
    },
  ],
  [
    'client of SDK v2',
    async (fault) => {
      const client = new ClientV2(INFO);
      await client.connect(new StdioV2(words(fault)));
      return {
        peer: client,
        close: () => client.close(),
        tools: async () => (await client.listTools()).tools,
      };
    },
  ],
];

let opened: Opened | undefined;
afterEach(() => opened?.close());

describe.each(OPENERS)('the %s', (_, openPeer) => {
  it.each(['hang', 'crash', 'garbage', 'lie-output', 'lie-schema', 'large'])(
    'could not validate with a validation tool of the kind "%s", and says so',
    async (fault) => {
      opened = await openPeer(fault);
      const client = new ToolValidationClient(opened.peer, {
        timeout: fault === 'large' ? 20_000 : 1_000,
        tools: await opened.tools(),
      });
      const result = await client.validateTool('echo', { n: 1 });
      expect(result).toMatchObject({ outcome: 'unvalidated', valid: false, supported: true });
      expect(result.inconclusive?.length).toBeGreaterThan(10);
      expect(JSON.stringify(result).length).toBeLessThan(10_000);
    },
  );
});

describe('requests on the wire', () => {
  it('are none beside those of any host, where the server does not offer validation (server-everything)', async () => {
    const main = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));
    const sent: unknown[] = [];
    await using session = await open(
      { kind: 'command', command: process.execPath, args: [main, 'stdio'] },
      { onEvent: (event) => event.type === 'sent' && sent.push(event.message) },
    );
    const { tools } = await session.listTools();
    const before = sent.length;
    const client = new ToolValidationClient(session, { tools });
    expect(client.supportsValidation()).toBe(false);
    const results = await client.validateBatch([
      { tool: 'echo', arguments: { message: 'hi' } },
      { tool: 'echo', arguments: {} },
      { tool: 'no-such-tool', arguments: {} },
    ]);
    expect(results.map(({ outcome, method }) => [outcome, method])).toEqual([
      ['valid', 'schema-only'],
      ['invalid', 'schema-only'],
      ['invalid', 'schema-only'],
    ]);
    expect(sent.length - before).toBe(0);
  });

  it('are one for a hundred identical questions at the same time', async () => {
    const [command, ...args] = place('v2').command;
    const sent: unknown[] = [];
    await using session = await open(
      { kind: 'command', command, args },
      { onEvent: (event) => event.type === 'sent' && sent.push(event.message) },
    );
    const { tools } = await session.listTools();
    const client = new ToolValidationClient(session, { tools });
    const before = sent.length;
    const ask = () => client.validateTool('write_file', { path: '/tmp/a', content: 'x' });
    const results = await Promise.all(Array.from({ length: 100 }, ask));
    expect(results.every(({ outcome }) => outcome === 'valid')).toBe(true);
    expect(sent.length - before).toBe(1);
  });
});
