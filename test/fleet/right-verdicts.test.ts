import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolHash } from '../../src/drift/index.js';
import { runAssay } from '../cli/run-assay.js';

const TOOL = {
  name: 'get_greeting',
  description: 'Returns a greeting for a name.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: 20, description: 'Whom to greet.' } },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
};

/** The same tool before it required a name. */
const OLDER = { ...TOOL, inputSchema: { ...TOOL.inputSchema, required: [] } };

const said = (text: string, isError = false): object => ({ content: [{ type: 'text', text }], isError });

type Arguments = Readonly<Record<string, unknown>>;

function greeting(args: Arguments): object {
  const { name, ...others } = args;
  if (typeof name !== 'string' || name === '' || name.length > 20 || Object.keys(others).length > 0)
    return said('Invalid arguments: "name" must be a string of 1 to 20 characters, and nothing else.', true);
  return said(`Hello, ${name}!`);
}

/** What each server returns for a call; `undefined` is the status 401. */
const CALLS: Readonly<Record<string, (args: Arguments) => object | undefined>> = {
  good: greeting,
  soft: () => said('Error: connect ECONNREFUSED 127.0.0.1:5432'),
  'calls-locked': () => undefined,
};

let server: Server;
let folder: string;
let verdicts: Map<string, { verdict: string; fault: string | null; errors: number }>;
let code: number | null;

/** One process with a server for each path, over Streamable HTTP. */
function answer(kind: string, method: string, params: Readonly<Record<string, unknown>>): object | undefined {
  if (kind === 'locked') return undefined;
  if (method === 'initialize')
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: kind, version: '1.0.0' },
    };
  if (method === 'tools/list') return { tools: kind === 'empty' ? [] : [TOOL] };
  if (method !== 'tools/call') return {};
  return CALLS[kind]?.((params.arguments ?? {}) as Arguments);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { id, method, params = {} } = JSON.parse(body);
    if (id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const isKnown = ['initialize', 'ping', 'tools/list', 'tools/call'].includes(method);
    const isNamed = method !== 'tools/call' || params.name === TOOL.name;
    const result = answer((request.url ?? '').slice(1), method, params);
    if (result === undefined) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorized"}');
      return;
    }
    const reply = !isKnown
      ? { error: { code: -32601, message: 'Method not found' } }
      : isNamed
        ? { result }
        : { error: { code: -32602, message: 'Unknown tool' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const names = ['good', 'soft', 'locked', 'calls-locked', 'empty'];
  const servers: Record<string, object> = Object.fromEntries(
    names.map((name) => [name, { url: `http://127.0.0.1:${port}/${name}`, type: 'http' }]),
  );
  folder = mkdtempSync(join(tmpdir(), 'assay-verdicts-'));
  for (const [name, tool] of [
    ['kept', TOOL],
    ['drifted', OLDER],
  ] as const) {
    const tools = { [tool.name]: { hash: toolHash(tool), definition: tool } };
    const locked = { server: {}, revision: '2025-06-18', locked: '2026-01-31', tools };
    writeFileSync(
      join(folder, `${name}.lock.json`),
      JSON.stringify({ lockVersion: 1, servers: { [name]: locked } }),
    );
    servers[name] = { url: `http://127.0.0.1:${port}/good`, lock: `${name}.lock.json` };
  }
  writeFileSync(join(folder, 'fleet.json'), JSON.stringify({ name: 'bar', servers }));
  const run = await runAssay(['fleet', 'run', 'fleet.json', '--json'], { cwd: folder });
  code = run.code;
  const results: { server: string; verdict: string; fault: string | null; errors: number }[] = JSON.parse(
    run.out,
  ).servers;
  verdicts = new Map(results.map((result) => [result.server, result]));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('where a health check says that everything is up', () => {
  it.each([
    ['good', 'clean', 'one that works, over Streamable HTTP'],
    ['soft', 'findings', 'one that returns errors as success'],
    ['locked', 'untested', 'one that responds with 401 to everything'],
    ['calls-locked', 'untested', 'one that lists its tools and responds with 401 to every call'],
    ['empty', 'untested', 'one that has no tools'],
    ['kept', 'clean', 'one that is as its lock says'],
    ['drifted', 'findings', 'one that has broken what its lock says'],
  ])('the server %s is %s: %s', (name, verdict) => {
    expect(verdicts.get(name)).toMatchObject({ verdict });
  });

  it('a server that wants credentials says so', () => {
    expect(verdicts.get('locked')?.fault).toMatch(/401|sign in|token|credential/i);
  });

  it('the fleet fails', () => {
    expect(code).toBe(1);
  });
});
