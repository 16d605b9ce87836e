import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, fromJsonSchema, McpServer as McpServerV2 } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { bodyOf } from './serve.js';

/** A server of SDK 1 with a tool that echoes, one that reports progress and one that asks for roots. */
function serverV1(): McpServerV1 {
  const server = new McpServerV1({ name: 'sdk-v1', version: '1.0.0' });
  const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
  server.registerTool('echo', { inputSchema: { message: z.string() } }, async ({ message }) => text(message));
  server.registerTool('steps', { inputSchema: {} }, async (_args, extra) => {
    const progressToken = extra._meta?.progressToken ?? 0;
    for (const progress of [1, 2, 3])
      await extra.sendNotification({ method: 'notifications/progress', params: { progressToken, progress } });
    return text('done');
  });
  server.registerTool('roots', { inputSchema: {} }, async () =>
    text(JSON.stringify((await server.server.listRoots()).roots)),
  );
  server.registerTool('announce', { inputSchema: {} }, async () => {
    server.sendToolListChanged();
    return text('announced');
  });
  server.registerTool('hang', { inputSchema: {} }, () => new Promise(() => undefined));
  return server;
}

/** Streamable HTTP with sessions, as SDK 1 serves it. */
export function streamableV1(log: string[] = [], options = {}): RequestListener {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response) => {
    const session = request.headers['mcp-session-id'];
    log.push(
      `${request.method} ${request.headers['mcp-protocol-version'] ?? '-'} ${session ? 'session' : '-'}`,
    );
    let transport = typeof session === 'string' ? transports.get(session) : undefined;
    if (session !== undefined && transport === undefined) {
      response.writeHead(404, { 'Content-Type': 'application/json' });
      response.end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
      return;
    }
    if (transport === undefined) {
      const made = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void transports.set(id, made),
        onsessionclosed: (id) => void transports.delete(id),
        ...options,
      });
      await serverV1().connect(made);
      transport = made;
    }
    await transport.handleRequest(request, response);
  };
}

/** HTTP+SSE of 2024-11-05, as SDK 1 serves it. `post`: what a POST to its stream gets, a status or the stream itself. */
export function sseV1(post: number | 'stream' = 404): RequestListener {
  const transports = new Map<string, SSEServerTransport>();
  return async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/sse' && (request.method === 'GET' || post === 'stream')) {
      const transport = new SSEServerTransport('/messages', response);
      transports.set(transport.sessionId, transport);
      await serverV1().connect(transport);
    } else if (request.method === 'POST' && url.pathname === '/messages') {
      const transport = transports.get(url.searchParams.get('sessionId') ?? '');
      await transport?.handlePostMessage(request, response, await bodyOf(request));
    } else {
      const status = post === 'stream' ? 404 : post;
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<pre>Cannot POST /sse</pre>');
    }
  };
}

/** As a constant, because the SDK's type of schemas does not know the keyword that its server reads. */
const REGION = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
  required: ['region'],
} as const;

/** Both eras, or the modern one alone, as SDK 2 serves them. */
export function handlerV2(
  legacy: 'stateless' | 'reject',
  seen: IncomingMessage['headers'][] = [],
): RequestListener {
  const handler = createMcpHandler(
    () => {
      const server = new McpServerV2({ name: 'sdk-v2', version: '2.0.0' });
      const inputSchema = fromJsonSchema<{ region: string }>(REGION);
      server.registerTool('echo', { inputSchema }, async ({ region }) => ({
        content: [{ type: 'text', text: region }],
      }));
      server.registerTool('hang', { description: 'Never answers.' }, (context) => {
        hung.started += 1;
        context.mcpReq.signal.addEventListener('abort', () => {
          hung.cancelled += 1;
        });
        return new Promise(() => undefined);
      });
      return server;
    },
    { legacy },
  );
  const node = toNodeHandler(handler);
  return (request, response) => {
    seen.push(request.headers);
    void node(request as Parameters<typeof node>[0], response);
  };
}

/** How often the tool `hang` of `handlerV2` began, and how often it was told to stop. */
export const hung = { started: 0, cancelled: 0 };
