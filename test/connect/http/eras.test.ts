import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { open } from '../../../src/connect/open.js';
import type { Session } from '../../../src/model/session.js';
import { handlerV2, hung, sseV1, streamableV1 } from './sdk-servers.js';
import { serve } from './serve.js';

const url = (address: string) => ({ kind: 'url', url: address }) as const;

async function textOf(session: Session, tool: string, args: unknown): Promise<unknown> {
  const reply = await session.callTool(tool, args);
  return reply.kind === 'result' ? (reply.result as { content: { text: string }[] }).content[0]?.text : reply;
}

describe('Streamable HTTP of the legacy era', () => {
  it('opens a session, lists, calls, and ends the session at the server', async () => {
    const log: string[] = [];
    await using server = await serve(streamableV1(log));
    const session = await open(url(server.url));
    expect([session.revision, session.era]).toEqual(['2025-11-25', 'legacy']);
    expect((await session.listTools()).tools).toHaveLength(5);
    expect(await textOf(session, 'echo', { message: 'grüße 世界' })).toBe('grüße 世界');
    await session.close();
    await server.quiet();
    expect(session.findings).toEqual([]);
    expect(log[0]).toBe('POST 2026-07-28 -');
    expect(log[1]).toBe('POST - -');
    expect(log.at(-1)).toBe('DELETE 2025-11-25 session');
    expect(new Set(log.slice(2, -1))).toEqual(new Set(['POST 2025-11-25 session', 'GET 2025-11-25 session']));
  });

  it('hears progress, answers requests of the server and hears the listening stream', async () => {
    await using server = await serve(streamableV1());
    const events: string[] = [];
    await using session = await open(url(server.url), {
      answers: { roots: { roots: [{ uri: 'file:///a' }] } },
      onEvent: (event) => events.push(event.type),
    });
    const steps: unknown[] = [];
    await session.callTool('steps', {}, { onProgress: (progress) => steps.push(progress) });
    expect(steps).toMatchObject([{ progress: 1 }, { progress: 2 }, { progress: 3 }]);
    expect(await textOf(session, 'roots', {})).toBe('[{"uri":"file:///a"}]');
    await expect
      .poll(async () => {
        await session.callTool('announce', {});
        return events.includes('tools_changed');
      })
      .toBe(true);
    expect(session.findings).toEqual([]);
  });

  it('reads plain JSON answers as well', async () => {
    await using server = await serve(streamableV1([], { enableJsonResponse: true }));
    await using session = await open(url(server.url));
    expect(await textOf(session, 'echo', { message: 'json' })).toBe('json');
    expect(session.findings).toEqual([]);
  });

  it('opens although the server leaves an unknown first request unanswered', async () => {
    const legacy = streamableV1();
    await using server = await serve((q, r) => {
      if (q.headers['mcp-protocol-version'] !== '2026-07-28') legacy(q, r);
    });
    await using session = await open(url(server.url), { timeouts: { open: 1_500 } });
    expect(session.era).toBe('legacy');
    expect(await textOf(session, 'echo', { message: 'late' })).toBe('late');
  });

  it('says that the session has expired when the server no longer knows it', async () => {
    const known = streamableV1();
    const fresh = streamableV1();
    let restarted = false;
    await using server = await serve((q, r) => (restarted ? fresh : known)(q, r));
    await using session = await open(url(server.url));
    restarted = true;
    await expect(session.listTools()).rejects.toMatchObject({
      code: 'closed',
      message: expect.stringMatching(/no longer knows this session/),
    });
  });

  it('gives a call up in time and leaves no connection behind', async () => {
    await using server = await serve(streamableV1());
    const session = await open(url(server.url));
    await expect(session.callTool('hang', {}, { timeout: 100 })).rejects.toMatchObject({ code: 'timeout' });
    await session.close();
    await server.quiet();
  });
});

describe('HTTP+SSE of 2024-11-05', () => {
  it.each([['auto'], ['sse']] as const)(
    'opens a session, lists and calls with transport %s',
    async (transport) => {
      await using server = await serve(sseV1(), '/sse');
      const session = await open({ ...url(server.url), transport }, { answers: { roots: { roots: [] } } });
      expect(session.era).toBe('legacy');
      expect((await session.listTools()).tools).toHaveLength(5);
      expect(await textOf(session, 'echo', { message: 'old' })).toBe('old');
      expect(await textOf(session, 'roots', {})).toBe('[]');
      await expect(session.callTool('hang', {}, { timeout: 50 })).rejects.toMatchObject({ code: 'timeout' });
      expect(session.findings).toEqual([]);
      await session.close();
      await server.quiet();
    },
  );
});

describe('the transport that is found without being named', () => {
  it.each<[what: string, post: number | 'stream', path: string]>([
    ['a POST is not found', 404, '/sse'],
    ['a POST is not acceptable', 406, '/sse'],
    ['a POST opens the stream as well', 'stream', '/sse'],
    ['the URL has no path', 404, '/'],
  ])('is HTTP+SSE where %s', async (_, post, path) => {
    await using server = await serve(sseV1(post), path);
    const session = await open(url(server.url));
    expect(session.transport).toBe('sse');
    expect(await textOf(session, 'echo', { message: 'old' })).toBe('old');
    await session.close();
    await server.quiet();
  });

  it('is Streamable HTTP at /mcp where the URL has no path', async () => {
    const streamable = streamableV1();
    await using server = await serve((request, response) => {
      if (request.url === '/mcp') streamable(request, response);
      else response.writeHead(404).end();
    }, '/');
    const session = await open(url(server.url));
    expect(session.transport).toBe('streamable-http');
    expect(await textOf(session, 'echo', { message: 'new' })).toBe('new');
    await session.close();
    await server.quiet();
  });
});

describe('the modern era', () => {
  it('sends the headers that the revision demands, and no session', async () => {
    const seen: IncomingHttpHeaders[] = [];
    await using server = await serve(handlerV2('reject', seen));
    const session = await open(url(server.url));
    expect([session.revision, session.era]).toEqual(['2026-07-28', 'modern']);
    await session.listTools();
    expect(await textOf(session, 'echo', { region: 'süd' })).toBe('süd');
    await session.close();
    await server.quiet();
    expect(session.findings).toEqual([]);
    expect(seen.map((headers) => headers['mcp-method'])).toEqual([
      'server/discover',
      'tools/list',
      'tools/call',
    ]);
    expect(seen.map((headers) => headers['mcp-name'])).toEqual([undefined, undefined, 'echo']);
    expect(seen.map((headers) => headers['mcp-protocol-version'])).toEqual(Array(3).fill('2026-07-28'));
    expect(seen[2]?.['mcp-param-region']).toBe('=?base64?c8O8ZA==?=');
    expect(seen.some((headers) => 'mcp-session-id' in headers)).toBe(false);
  });

  it('reads errors with HTTP 400 and 404 as answers', async () => {
    await using server = await serve(handlerV2('reject'));
    await using session = await open(url(server.url));
    expect(await session.request('no/such')).toMatchObject({ kind: 'error', error: { code: -32601 } });
    // The tools are not known yet, so the header that the tool asks for is missing.
    expect(await session.callTool('echo', { region: 'x' })).toMatchObject({
      kind: 'error',
      error: { code: -32020 },
    });
    expect(session.findings).toEqual([]);
  });

  it('cancels a call by closing its stream', async () => {
    await using server = await serve(handlerV2('reject'));
    await using session = await open(url(server.url));
    await expect(session.callTool('hang', {}, { timeout: 100 })).rejects.toMatchObject({ code: 'timeout' });
    await expect.poll(() => [hung.started, hung.cancelled]).toEqual([1, 1]);
  });

  it.each([
    ['2025-06-18', 'legacy'],
    ['2025-11-25', 'legacy'],
    ['2026-07-28', 'modern'],
  ] as const)('is left aside when --protocol pins %s', async (protocol, era) => {
    await using server = await serve(handlerV2('stateless'));
    await using session = await open(url(server.url), { protocol });
    expect([session.revision, session.era]).toEqual([protocol, era]);
    await session.listTools();
    expect(await textOf(session, 'echo', { region: 'eu' })).toBe('eu');
    expect(session.findings).toEqual([]);
  });
});
