import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A raw legacy server over HTTP that costs next to nothing; the path says in which form it answers. */
const RESULTS: Readonly<Record<string, (params: { arguments?: { text?: unknown } }) => unknown>> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'echo', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
  'tools/call': (params) => ({ content: [{ type: 'text', text: String(params.arguments?.text) }] }),
};

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(405).end();
  let text = '';
  for await (const chunk of request) text += chunk;
  const { id, method, params } = JSON.parse(text);
  if (id === undefined) return void response.writeHead(202).end();
  const result = RESULTS[method]?.(params);
  if (result === undefined) return void response.writeHead(400).end();
  const answer = JSON.stringify({ jsonrpc: '2.0', id, result });
  if (request.url === '/json') response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer);
  else response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`data: ${answer}\n\n`);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
