import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  announceToolValidation,
  hasCapability,
  REQUEST_SCHEMA,
  readAnnouncement,
  ToolValidationClient,
  VERDICT_SCHEMA,
} from 'mcp-assay/capability';
import { afterEach, describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.js';

/** The code examples of the proposal "MCP Validation Capability", adapted only where the protocol demands it. */

const INFO = { name: 'my-mcp', version: '1.0.0' };
const WRITE_FILE = {
  name: 'write_file',
  inputSchema: {
    type: 'object' as const,
    properties: { path: { type: 'string' }, content: { type: 'string' } },
    required: ['path'],
  },
};

let client: Client;
afterEach(() => client?.close());

async function connect(server: Server): Promise<Client> {
  client = new Client({ name: 'host', version: '1.0.0' });
  const [a, b] = InMemoryTransport.createLinkedPair();
  await server.connect(a);
  await client.connect(b);
  return client;
}

const isWritable = (path: string): boolean => path.startsWith('/tmp/');

/** "For MCP Servers": the announcement by hand, and the validate tool by hand, both as they are written there. */
function handWritten(): Server {
  const server = new Server(INFO, {
    capabilities: { tools: {}, experimental: { toolValidation: { supported: true } } },
  });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [WRITE_FILE] }));
  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    if (request.params.name === 'validate') {
      const { tool, arguments: args } = request.params.arguments as {
        tool: string;
        arguments: { path?: string; content?: string };
      };
      // Perform validation
      const errors: string[] = [];
      const warnings: string[] = [];
      if (tool === 'write_file') {
        if (!args.path) errors.push('Missing required parameter: path');
        if (args.path && !isWritable(args.path)) {
          errors.push(`Path not writable: ${args.path}`);
        }
        if (!args.content) warnings.push('Empty content will create empty file');
      }
      return {
        content: [{ type: 'text', text: JSON.stringify({ valid: errors.length === 0, errors, warnings }) }],
      };
    }
    // Handle other tools...
    return { content: [{ type: 'text', text: 'written' }] };
  });
  return server;
}

/** The same with the library. */
function announced(): Server {
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [WRITE_FILE] }));
  announceToolValidation(server, {
    checks: {
      write_file: {
        semantic: ({ content }) => ({ warnings: content ? [] : ['Empty content will create empty file'] }),
        runtime: ({ path }) => ({
          errors: isWritable(String(path)) ? [] : [`Path not writable: ${String(path)}`],
        }),
      },
    },
  });
  return server;
}

function silent(): Server {
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [WRITE_FILE] }));
  return server;
}

describe('the capability', () => {
  it.each<[string, object, object]>([
    ['Basic Support', { supported: true }, { method: 'validate', version: '1.0', maxBatchSize: 1 }],
    [
      'Advanced Options',
      {
        supported: true,
        method: 'validate',
        async: true,
        streaming: false,
        contextAware: true,
        cacheable: true,
      },
      { method: 'validate', async: true, streaming: false, contextAware: true, cacheable: true },
    ],
    [
      'Validation Levels',
      { supported: true, levels: { syntax: true, semantic: true, runtime: true, security: false } },
      { levels: { syntax: true, semantic: true, runtime: true, security: false } },
    ],
    [
      'Batch Validation',
      { supported: true, batchValidation: true, maxBatchSize: 10 },
      { batchValidation: true, maxBatchSize: 10 },
    ],
    [
      'Validation Caching',
      {
        supported: true,
        caching: { enabled: true, ttl: 3600, invalidateOn: ['resource_change', 'tool_update'] },
      },
      { caching: { enabled: true, ttl: 3600, invalidateOn: ['resource_change', 'tool_update'] } },
    ],
  ])('of "%s" is understood', (_, toolValidation, expected) => {
    const capabilities = { experimental: { toolValidation } };
    expect(readAnnouncement(capabilities)).toMatchObject({ supported: true, capability: expected });
    expect(hasCapability(capabilities, 'experimental.toolValidation')).toBe(true);
  });

  it('of every part of the document can be announced', async () => {
    const server = silent();
    const { capability } = announceToolValidation(server, {
      maxBatchSize: 10,
      streaming: false,
      caching: { ttl: 3600, invalidateOn: ['resource_change', 'tool_update'] },
      checks: { write_file: { semantic: () => ({}), runtime: () => ({}) } },
    });
    expect(capability).toEqual({
      supported: true,
      method: 'validate',
      version: '1.0',
      listed: true,
      async: true,
      streaming: false,
      contextAware: true,
      cacheable: true,
      levels: { syntax: true, semantic: true, runtime: true, security: false },
      batchValidation: true,
      maxBatchSize: 10,
      caching: { enabled: true, ttl: 3600, invalidateOn: ['resource_change', 'tool_update'] },
    });
    const mcp = await connect(server);
    expect(mcp.getServerCapabilities()?.experimental?.toolValidation).toEqual(capability);
  });
});

describe('the validation tool', () => {
  it('takes what the document says', () => {
    expect(REQUEST_SCHEMA.required).toEqual(['tool', 'arguments']);
    expect(REQUEST_SCHEMA.properties).toMatchObject({
      tool: { type: 'string', description: 'Tool name to validate (without MCP prefix)' },
      arguments: { type: 'object', description: 'Tool arguments to validate' },
    });
  });

  it('gives what the document says', () => {
    const format = {
      valid: true,
      errors: [],
      warnings: ['Optional warning messages'],
      suggestions: ['Optional improvement suggestions'],
    };
    expect(compileSchema(VERDICT_SCHEMA).check(format)).toEqual({ outcome: 'valid' });
  });
});

describe.each([
  ['the server that is written out in the document', handWritten],
  ['a server that uses the library', announced],
])('%s', (_, build) => {
  it('announces, and answers a client that does no more than the document shows', async () => {
    const mcp = await connect(build());
    expect(mcp.getServerCapabilities()?.experimental?.toolValidation).toMatchObject({ supported: true });
    const ask = async (tool: string, args: object) => {
      const result = await mcp.callTool({ name: 'validate', arguments: { tool, arguments: args } });
      return JSON.parse((result.content as { text: string }[])[0]?.text ?? '');
    };
    expect(await ask('write_file', { path: '/tmp/a', content: '' })).toMatchObject({
      valid: true,
      errors: [],
      warnings: ['Empty content will create empty file'],
    });
    expect(await ask('write_file', { path: '/etc/a', content: 'x' })).toMatchObject({
      valid: false,
      errors: ['Path not writable: /etc/a'],
    });
    expect(await ask('write_file', { content: 'x' })).toMatchObject({ valid: false });
  });

  it('answers the client of the library', async () => {
    const mcp = new ToolValidationClient(await connect(build()));
    expect(await mcp.validateTool('write_file', { path: '/etc/a', content: 'x' })).toMatchObject({
      outcome: 'invalid',
      supported: true,
      errors: ['Path not writable: /etc/a'],
    });
  });
});

describe('"Graceful Degradation"', () => {
  const jobs: string[] = [];

  /** As in the document; a `ToolValidationClient` degrades by itself, so that both branches may call the same. */
  async function scheduleJob(mcp: ToolValidationClient, tool: string, args: object) {
    let validationResult: Awaited<ReturnType<ToolValidationClient['validateTool']>>;
    if (mcp.supportsValidation()) {
      // Use MCP-native validation (deep checks)
      validationResult = await mcp.validateTool(tool, args);
    } else {
      // Fall back to schema-only validation
      validationResult = await mcp.validateAgainstSchema(tool, args);
    }
    if (!validationResult.valid) {
      throw new Error(`Validation failed: ${validationResult.errors.join(', ')}`);
    }
    // Schedule the job...
    jobs.push(tool);
  }

  it.each<[string, () => Server, string | undefined]>([
    ['with the capability, the path is looked at', announced, 'Path not writable: /etc/a'],
    ['without it, the schema is all there is', silent, undefined],
  ])('%s', async (_, build, error) => {
    const mcp = new ToolValidationClient(await connect(build()));
    const deep = scheduleJob(mcp, 'write_file', { path: '/etc/a', content: 'x' });
    if (error === undefined) await expect(deep).resolves.toBeUndefined();
    else await expect(deep).rejects.toThrow(`Validation failed: ${error}`);
    await expect(scheduleJob(mcp, 'write_file', { content: 'x' })).rejects.toThrow(
      'Validation failed: "path" is required but missing.',
    );
  });
});

describe('"Check Capability During Connection" and the orchestrator of the reference implementation', () => {
  it('know support before anything is called, and choose by it', async () => {
    const servers = new Map<string, ToolValidationClient>();
    const orchestrator = {
      hasCapability: (name: string, path: string) => servers.get(name)?.hasCapability(path) === true,
    };
    /** `mcp:tool`, as in the document's `ToolValidator`. */
    const validateTool = async (tool: string, parameters: object) => {
      const [mcpName = '', toolName = ''] = tool.split(':');
      const mcp = servers.get(mcpName);
      return orchestrator.hasCapability(mcpName, 'experimental.toolValidation')
        ? mcp?.validateTool(toolName, parameters)
        : mcp?.validateAgainstSchema(toolName, parameters);
    };
    servers.set('scheduler', new ToolValidationClient(await connect(announced())));
    const first = client;
    servers.set('plain', new ToolValidationClient(await connect(silent())));
    const args = { path: '/tmp/a', content: 'x' };
    expect(await validateTool('scheduler:write_file', args)).toMatchObject({ valid: true, method: 'native' });
    expect(await validateTool('plain:write_file', args)).toMatchObject({
      valid: true,
      method: 'schema-only',
    });
    await first.close();
  });
});
