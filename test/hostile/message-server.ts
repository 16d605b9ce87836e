import { bodyOf, json, type Served, serve } from '../connect/http/serve.js';

/** What a server says to each method; the parameters of the request are handed over. */
export type Replies = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

/** A server in this process, over HTTP, that says exactly what it is told to say. */
export async function serveReplies(replies: () => Replies, info: () => object = () => ({})): Promise<Served> {
  return await serve(async (request, response) => {
    const message = await bodyOf(request);
    if (message?.id === undefined) {
      response.writeHead(message === undefined ? 405 : 202).end();
      return;
    }
    const { id, method, params = {} } = message as { id: unknown; method: string; params?: never };
    const serverInfo = { name: 'hostile', version: '1', ...info() };
    const initialized = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
    const reply = method === 'initialize' ? () => initialized : replies()[method];
    const body = reply === undefined ? { error: { code: -32601, message: 'No' } } : { result: reply(params) };
    json(response, 200, { jsonrpc: '2.0', id, ...body });
  });
}
