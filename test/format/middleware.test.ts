import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express4 from 'express4';
import express5 from 'express5';
import { Hono } from 'hono';
import {
  createSuccessResponse,
  mcpResponseValidationFetch,
  mcpResponseValidationMiddleware,
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
});
