import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A comment as the host keeps it. */
export interface Comment {
  readonly id: number;
  body: string;
}

/** A server that answers for the comments of pull requests as GitHub does. */
export interface CodeHost extends AsyncDisposable {
  readonly address: string;
  readonly comments: Comment[];
  /** Every request, with its method and path, and whether it had the token. */
  readonly requests: string[];
  /** Methods that are refused with 403, as a token without permissions is. */
  readonly refused: Set<string>;
}

/** Starts a host on the loopback address. */
export async function startCodeHost(): Promise<CodeHost> {
  const comments: Comment[] = [];
  const requests: string[] = [];
  const refused = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url} ${headers.authorization}`);
    const reply = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (refused.has(method)) return reply(403, { message: 'Resource not accessible by integration' });
    if (method === 'GET') {
      const query = new URL(url, 'http://host').searchParams;
      const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
      return reply(200, comments.slice((page - 1) * size, page * size));
    }
    const { body } = JSON.parse(text) as { body: string };
    if (body.length > 65_536) return reply(422, { message: 'Body is too long' });
    const known = comments.find(({ id }) => url.endsWith(`/issues/comments/${id}`));
    if (method === 'PATCH' && known !== undefined) known.body = body;
    else comments.push({ id: comments.length + 1, body });
    return reply(method === 'POST' ? 201 : 200, {});
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    comments,
    requests,
    refused,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
