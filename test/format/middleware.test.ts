import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express4 from 'express4';
import express5 from 'express5';
import { Hono } from 'hono';
import {
  createSuccessResponse,
  mcpResponseValidationFetch,
  mcpResponseValidationMiddleware,
  responseFormat,
  toCallToolResult,
} from 'mcp-assay';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const GOOD = createSuccessResponse({ n: 1 });

/** Path → what the handler sends, and whether it may pass. */
const ROUTES: [path: string, body: unknown, type: string, passes: boolean][] = [
  ['/good', JSON.stringify(GOOD), 'application/json', true],
  ['/no-flag', '{"content":[]}', 'application/json', false],
  ['/no-content', '{"success":true,"timestamp":"2026-01-02T03:04:05Z"}', 'application/json', false],
  ['/page', '<p>hello</p>', 'text/html', true],
  ['/rpc', '{"jsonrpc":"2.0","id":1,"result":{}}', 'application/json', true],
];

/** The few calls of Express that the test makes; both majors answer to them. */
type ExpressApp = RequestListener & {
  use(middleware: unknown): void;
  get(
    path: string,
    handler: (request: unknown, response: { type(t: string): { send(b: unknown): void } }) => void,
  ): void;
};

function expressApp(make: () => unknown): RequestListener {
  const app = make() as ExpressApp;
  app.use(mcpResponseValidationMiddleware);
  for (const [path, body, type] of ROUTES) app.get(path, (_, response) => response.type(type).send(body));
  app.get('/json', (_, response) => (response as unknown as { json(b: unknown): void }).json(GOOD));
  return app;
}

describe.each([
  ['Express 4', express4],
  ['Express 5', express5],
])('mcpResponseValidationMiddleware in %s', (_, make) => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    server = createServer(expressApp(make as () => unknown)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    vi.restoreAllMocks();
  });

  it.each(ROUTES)('%s', async (path, body, _type, passes) => {
    const response = await fetch(url + path);
    const text = await response.text();
    expect(response.status).toBe(passes ? 200 : 500);
    if (passes) expect(text).toBe(body);
    else
      expect(JSON.parse(text)).toMatchObject({ success: false, error: { code: 'INVALID_RESPONSE_FORMAT' } });
  });

  it('judges res.json too', async () => {
    expect(await (await fetch(`${url}/json`)).json()).toMatchObject({ success: true, data: { n: 1 } });
  });
});

/** A body that breaks the standard, in each form in which real servers send one, and the code that must replace it. */
const BAD_RESULT = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'no flag' }] } };
const GOOD_RESULT = { jsonrpc: '2.0', id: 2, result: toCallToolResult(GOOD) };
const LIST_RESULT = { jsonrpc: '2.0', id: 3, result: { tools: [] } };
const event = (message: object): string => `event: message\nid: 7\ndata: ${JSON.stringify(message)}\n\n`;
const replaced = {
  id: 1,
  result: { success: false, isError: true, error: { code: 'INVALID_RESPONSE_FORMAT' } },
};

const MESSAGES: readonly [path: string, type: string, body: string][] = [
  ['/rpc-result', 'application/json', JSON.stringify(BAD_RESULT)],
  ['/rpc-batch', 'application/json', JSON.stringify([GOOD_RESULT, BAD_RESULT, LIST_RESULT])],
  ['/rpc-events', 'text/event-stream', event(GOOD_RESULT) + event(BAD_RESULT) + event(LIST_RESULT)],
];

/** The messages in a body, whatever its form. */
function messagesIn(text: string): readonly unknown[] {
  if (!text.startsWith('event:')) return [JSON.parse(text)].flat();
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as unknown);
}

function expectReplaced(path: string, text: string): void {
  const messages = messagesIn(text);
  expect(messages).toHaveLength(path === '/rpc-result' ? 1 : 3);
  expect(messages.find((message) => (message as { id: number }).id === 1)).toMatchObject(replaced);
  if (path !== '/rpc-result') {
    const kept = JSON.parse(JSON.stringify([GOOD_RESULT, LIST_RESULT]));
    expect(messages.filter((message) => (message as { id: number }).id !== 1)).toEqual(kept);
  }
}

/** The ways in which a handler writes a body. */
const WRITERS: Readonly<Record<string, (response: ServerResponse, type: string, body: string) => void>> = {
  end: (response, type, body) => void response.setHeader('Content-Type', type).end(body),
  'writeHead and end': (response, type, body) =>
    void response.writeHead(200, { 'content-type': type }).end(body),
  'write in pieces': (response, type, body) => {
    response.setHeader('Content-Type', type);
    for (const piece of body.match(/[\s\S]{1,40}/g) ?? []) response.write(piece);
    response.end();
  },
  'flushHeaders and write': (response, type, body) => {
    response.setHeader('Content-Type', type);
    response.flushHeaders();
    response.write(Buffer.from(body), () => response.end());
  },
  'a stream': (response, type, body) => {
    response.setHeader('Content-Type', type);
    Readable.from([Buffer.from(body.slice(0, 50)), Buffer.from(body.slice(50))]).pipe(response);
  },
};

const HOSTS: Readonly<Record<string, (handle: RequestListener) => RequestListener>> = {
  'Express 4': (handle) => withExpress(express4, handle),
  'Express 5': (handle) => withExpress(express5, handle),
  'node:http': (handle) => (request, response) =>
    mcpResponseValidationMiddleware(request, response, () => handle(request, response)),
};

function withExpress(make: unknown, handle: RequestListener): RequestListener {
  const app = (make as () => ExpressApp)();
  app.use(mcpResponseValidationMiddleware);
  app.use(handle);
  return app;
}

async function served(listener: RequestListener, ask: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

describe.each(Object.entries(HOSTS))('what real servers send through %s', (_host, host) => {
  beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
  afterAll(() => void vi.restoreAllMocks());

  it.each(
    Object.entries(WRITERS).flatMap(([name, write]) =>
      MESSAGES.map((message) => ({ name, write, path: message[0], type: message[1], body: message[2] })),
    ),
  )('$path by $name', async ({ write, path, type, body }) => {
    await served(
      host((_request, response) => write(response, type, body)),
      async (url) => {
        const response = await fetch(url + path);
        expect(response.status).toBe(200);
        expectReplaced(path, await response.text());
      },
    );
  });

  it.each(Object.entries(WRITERS))('a plain body that breaks the standard, by %s', async (_name, write) => {
    await served(
      host((_request, response) => write(response, 'application/json', '{"ok":true}')),
      async (url) => {
        const response = await fetch(url);
        expect(response.status).toBe(500);
        expect(await response.json()).toMatchObject({ error: { code: 'INVALID_RESPONSE_FORMAT' } });
      },
    );
  });

  it.each(Object.entries(WRITERS))('other media types as they are, by %s', async (_name, write) => {
    await served(
      host((_request, response) => write(response, 'text/plain', 'ünïcode {')),
      async (url) => expect(await (await fetch(url)).text()).toBe('ünïcode {'),
    );
  });

  it('a body that is not JSON is replaced, or passes where that is wanted', async () => {
    const broken: RequestListener = (_request, response) =>
      void response.setHeader('Content-Type', 'application/json').end('{');
    await served(host(broken), async (url) => {
      expect(await (await fetch(url)).json()).toMatchObject({ error: { code: 'RESPONSE_VALIDATION_ERROR' } });
    });
    const { mcpResponseValidationMiddleware: lenient } = responseFormat({
      now: () => new Date(0),
      newErrorId: () => 'id',
      monitor: { logEvent: () => undefined },
      malformed: 'pass',
    });
    await served(
      (request, response) => lenient(request, response, () => broken(request, response)),
      async (url) => expect(await (await fetch(url)).text()).toBe('{'),
    );
  });
});

describe('mcpResponseValidationFetch around Hono', () => {
  const app = new Hono();
  for (const [path, body, type] of ROUTES)
    app.get(path, () => new Response(body as string, { headers: { 'content-type': type } }));
  app.get('/broken', () => new Response('{', { headers: { 'content-type': 'application/json' } }));
  const handler = mcpResponseValidationFetch((request: Request) => app.fetch(request));

  it.each(ROUTES)('%s', async (path, body, _type, passes) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const response = await handler(new Request(`http://localhost${path}`));
    expect(response.status).toBe(passes ? 200 : 500);
    expect(log).toHaveBeenCalledTimes(passes ? 0 : 1);
    if (passes) expect(await response.text()).toBe(body);
    log.mockRestore();
  });

  it('replaces JSON that cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const response = await handler(new Request('http://localhost/broken'));
    expect(await response.json()).toMatchObject({ error: { code: 'RESPONSE_VALIDATION_ERROR' } });
    log.mockRestore();
  });

  it.each(MESSAGES)('judges %s', async (path, type, body) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const handle = mcpResponseValidationFetch(
      () => new Response(body, { headers: { 'content-type': type } }),
    );
    const response = await handle(new Request(`http://localhost${path}`));
    expect(response.status).toBe(200);
    expectReplaced(path, await response.text());
    log.mockRestore();
  });
});
