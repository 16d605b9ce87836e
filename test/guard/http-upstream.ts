import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** One request that a server behind a proxy has received. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface HttpUpstream {
  readonly url: string;
  readonly seen: SeenRequest[];
  readonly tools: object[];
  close(): Promise<void>;
}

const number = { type: 'number' };
const text = (value: string) => ({ content: [{ type: 'text', text: value }] });

/** A raw server over Streamable HTTP. The tools say how they respond: as JSON, as events, in pieces, or not at all. */
export async function httpUpstream(): Promise<HttpUpstream> {
  const seen: SeenRequest[] = [];
  const tools: object[] = [
    {
      name: 'json',
      inputSchema: { type: 'object', properties: { a: { ...number, 'x-mcp-header': 'A' } }, required: ['a'] },
    },
    ...['events', 'lie', 'broken', 'lost', 'big', 'gzip'].map((name) => ({
      name,
      inputSchema: { type: 'object' },
    })),
  ];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      respond(request, response, body, tools);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    tools,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function respond(request: IncomingMessage, response: ServerResponse, body: string, tools: object[]): void {
  const events = { 'Content-Type': 'text/event-stream', 'X-Kept': 'Yes' };
  if (request.method === 'GET') {
    // The rest of the call whose stream broke.
    const result = text('Error: connect ECONNREFUSED 127.0.0.1:5432');
    response.writeHead(200, events);
    response.end(`id: 9\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 'lost', result })}\n\n`);
    return;
  }
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'DELETE' ? 204 : 405, 'Odd', { 'X-Kept': 'Yes' }).end();
    return;
  }
  const { id, method, params } = JSON.parse(body);
  const json = (result: unknown, headers = {}): void => {
    // Two spaces: what is forwarded can be told from what a proxy has written itself.
    const message = `{"jsonrpc":"2.0",  "id":${JSON.stringify(id)},"result":${JSON.stringify(result)}}`;
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Kept': 'Yes', ...headers }).end(message);
  };
  if (id === undefined) response.writeHead(202).end();
  else if (method === 'initialize') json({ protocolVersion: '2025-03-26' }, { 'Mcp-Session-Id': 's1' });
  else if (method === 'tools/list') json({ tools });
  else if (method !== 'tools/call') json({ method });
  else if (params.name === 'events') {
    response.writeHead(200, events);
    const progress = {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 1, progress: 1 },
    };
    response.write(
      `: hello\n\nid: 1\nevent: message\ndata: ${JSON.stringify(progress)}\n\ndata: {"jsonrpc":"2.0",\n`,
    );
    response.end(`data: "id":${JSON.stringify(id)},"result":${JSON.stringify(text('done'))}}\nid: 2\n\n`);
  } else if (params.name === 'lie') {
    response.writeHead(200, events);
    const result = text('Error: connect ECONNREFUSED 127.0.0.1:5432');
    response.end(`id: 7\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\r\n\r\n`);
  } else if (params.name === 'broken') request.socket.destroy();
  else if (params.name === 'lost') {
    response.writeHead(200, events);
    response.write('id: 8\ndata: \n\n', () => response.destroy());
  } else if (params.name === 'gzip') {
    const message = { jsonrpc: '2.0', id, result: text('Error: connect ECONNREFUSED 127.0.0.1:5432') };
    const isStream = params.arguments?.stream === true;
    const type = isStream ? 'text/event-stream' : 'application/json';
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': params.arguments?.as ?? 'gzip',
      'X-Kept': 'Yes',
    });
    const plain = JSON.stringify(message);
    response.end(gzipSync(isStream ? `data: ${plain}\n\n` : plain));
  } else if (params.name === 'big') json(text('x'.repeat(100_000)));
  else json(text('fine'));
}
