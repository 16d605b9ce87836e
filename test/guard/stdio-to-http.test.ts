import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpUpstream, httpUpstream } from './http-upstream.js';
import { type StdioClient, stdioClient } from './stdio-client.js';

let upstream: HttpUpstream;
let client: StdioClient;

beforeAll(async () => {
  upstream = await httpUpstream();
  client = stdioClient({}, { target: { kind: 'url', url: upstream.url } });
  await client.ask('i', 'initialize', { protocolVersion: '2025-03-26', capabilities: {} });
  client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
});

afterAll(async () => {
  client.input.end();
  await client.end;
  await upstream.close();
});

describe('a client over stdio in front of a server over HTTP', () => {
  it('uses the session that the server has opened', async () => {
    await client.ask('p', 'ping');
    const [opening, ...later] = upstream.seen;
    expect(opening?.headers['mcp-session-id']).toBeUndefined();
    expect(later.map(({ headers }) => headers['mcp-session-id'])).toEqual(later.map(() => 's1'));
  });

  it('sends a valid call as it was written, and gets its response', async () => {
    const odd =
      '{"jsonrpc":"2.0","id":1,  "method":"tools/call","params":{"name":"json","arguments":{"a":1.0}}}';
    client.send(odd);
    expect((await client.response(1)).result.content[0]?.text).toBe('fine');
    expect(upstream.seen.map(({ body }) => body)).toContain(odd);
  });

  it('gets the help prompt for an invalid one, which the server does not see', async () => {
    const { result } = await client.call(2, 'json', { a: 'one' });
    expect(result.isError).toBe(true);
    expect(upstream.seen.some(({ body }) => body.includes('"one"'))).toBe(false);
  });

  it('gets what comes in an event stream, and what comes after the stream broke', async () => {
    expect((await client.call(3, 'events', {})).result.content[0]?.text).toBe('done');
    expect((await client.call('lost', 'lost', {})).result.content[0]?.text).toContain('ECONNREFUSED');
  });

  it('gets an error with the id of its call when the server breaks off', async () => {
    const { error } = await client.call(4, 'broken', {});
    expect(error.code).toBe(-32000);
    expect(error.message).toMatch(/^The server could not be reached\. /);
  });

  it('is told about a response that reports a failure in prose', async () => {
    expect((await client.call(5, 'lie', {})).result.isError).toBeUndefined();
    expect(client.entries.some(({ message }) => message === 'A tool response has problems.')).toBe(true);
  });
});

describe('a server over HTTP that cannot be reached', () => {
  it('is an error for each request, and the client may go on', async () => {
    const lonely = stdioClient({}, { target: { kind: 'url', url: 'http://127.0.0.1:9/mcp' } });
    const { error } = await lonely.ask(1, 'ping');
    expect(error.code).toBe(-32000);
    lonely.input.end();
    expect((await lonely.end).reason).toBe('client');
  });
});
