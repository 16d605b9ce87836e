import { Server as ServerV1 } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { McpServer as McpServerV2, Server as ServerV2 } from '@modelcontextprotocol/server';
import {
  announceToolValidation,
  type ToolValidation,
  type ToolValidationOptions,
} from 'mcp-assay/capability';
import { z } from 'zod';

const INFO = { name: 'contract', version: '1.0.0' };

export const WRITE_FILE = {
  name: 'write_file',
  inputSchema: {
    type: 'object' as const,
    properties: {
      path: { type: 'string' },
      content: { type: 'string' },
      mode: { enum: ['append', 'replace'] },
    },
    required: ['path', 'content'],
  },
};

/** A server of one of the four kinds, with a tool `write_file` that notes each of its runs. */
export interface TestServer {
  readonly server: { connect(transport: never): Promise<void>; close(): Promise<void> };
  readonly validation: ToolValidation;
  /** The arguments of the calls that really ran. */
  readonly ran: unknown[];
  changed(): void;
}

/** Builds a server. */
export type BuildServer = (options?: ToolValidationOptions) => TestServer;

const DONE = { content: [{ type: 'text' as const, text: 'written' }] };
const SHAPE = {
  path: z.string(),
  content: z.string(),
  mode: z.enum(['append', 'replace']).optional(),
};

const mcpServerV1: BuildServer = (options) => {
  const ran: unknown[] = [];
  const server = new McpServerV1(INFO);
  const validation = announceToolValidation(server, options);
  server.registerTool('write_file', { inputSchema: SHAPE }, (args) => {
    ran.push(args);
    return DONE;
  });
  return { server, validation, ran, changed: () => server.sendToolListChanged() };
};

const mcpServerV2: BuildServer = (options) => {
  const ran: unknown[] = [];
  const server = new McpServerV2(INFO);
  server.registerTool('write_file', { inputSchema: z.object(SHAPE) }, (args) => {
    ran.push(args);
    return DONE;
  });
  const validation = announceToolValidation(server, options);
  return { server, validation, ran, changed: () => server.sendToolListChanged() };
};

const serverV1: BuildServer = (options) => {
  const ran: unknown[] = [];
  const server = new ServerV1(INFO, { capabilities: { tools: { listChanged: true } } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [WRITE_FILE] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    ran.push(params.arguments);
    return DONE;
  });
  const validation = announceToolValidation(server, options);
  return { server, validation, ran, changed: () => void server.sendToolListChanged() };
};

const serverV2: BuildServer = (options) => {
  const ran: unknown[] = [];
  const server = new ServerV2(INFO, { capabilities: { tools: { listChanged: true } } });
  const validation = announceToolValidation(server, options);
  server.setRequestHandler('tools/list', () => ({ tools: [WRITE_FILE] }));
  server.setRequestHandler('tools/call', ({ params }) => {
    ran.push(params.arguments);
    return DONE;
  });
  return { server, validation, ran, changed: () => void server.sendToolListChanged() };
};

/** Both classes of both SDKs. */
export const SERVERS: readonly (readonly [kind: string, build: BuildServer])[] = [
  ['McpServer of SDK v1', mcpServerV1],
  ['Server of SDK v1', serverV1],
  ['McpServer of SDK v2', mcpServerV2],
  ['Server of SDK v2', serverV2],
];
