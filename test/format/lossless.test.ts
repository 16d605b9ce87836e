import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createErrorResponse, createSuccessResponse, fromCallToolResult, toCallToolResult } from 'mcp-assay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The client of the standard's own example. */
class MockMcpClient {
  displayedText = '';
  displayedError = false;
  errorCode: string | undefined;

  processResponse(response: ReturnType<typeof fromCallToolResult>): void {
    if (response === undefined) return;
    this.displayedText = response.content.map((item) => ('text' in item ? String(item.text) : '')).join('\n');
    this.displayedError = !response.success;
    this.errorCode = response.success ? undefined : response.error.code;
  }
}

describe('the response format over a connection of the protocol', () => {
  const client = new Client({ name: 'client', version: '1.0.0' });
  const server = new Server({ name: 'server', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const response =
      params.name === 'fail'
        ? createErrorResponse('Not found', 'INSTANCE_NOT_FOUND', { available: ['i-2'] })
        : createSuccessResponse({ instance: { name: 'web' } });
    return toCallToolResult(response, '2025-11-25') as { content: [] };
  });

  beforeAll(async () => {
    const [a, b] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(a), client.connect(b)]);
  });
  afterAll(() => client.close());

  const call = async (name: string): Promise<MockMcpClient> => {
    const mock = new MockMcpClient();
    mock.processResponse(fromCallToolResult(await client.callTool({ name, arguments: {} })));
    return mock;
  };

  it('brings the error code to a client that switches on it', async () => {
    expect(await call('fail')).toMatchObject({ displayedError: true, errorCode: 'INSTANCE_NOT_FOUND' });
  });

  it('brings the text to a client that shows it', async () => {
    expect(await call('find')).toMatchObject({ displayedError: false, displayedText: 'Instance: web' });
  });
});
