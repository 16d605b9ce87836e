import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.js';
import { overHttp } from './serve.js';
import { TOOL_SCHEMAS } from './tool-schemas.js';
import { createWorld } from './world/world.js';

const MAIN = resolve(import.meta.dirname, '../../dist/bin/cli/main.js');
/** For machines that are busy with other things. */
const temporary = mkdtempSync(join(tmpdir(), 'assay-serve-'));
const world = await createWorld({ unconfinedTests: true });
const http = await overHttp(world, 0, { logger: { warn: () => undefined, error: () => undefined } });

afterAll(async () => {
  await http.close();
  await world[Symbol.asyncDispose]();
  rmSync(temporary, { recursive: true });
});

const stdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'demo-server'],
    env: { PATH: process.env.PATH ?? '', TMPDIR: temporary },
    stderr: 'ignore',
  });
const overUrl = () => new StreamableHTTPClientTransport(new URL(http.url));

describe.each([
  ['stdio', 'legacy', stdio],
  ['stdio', 'modern', stdio],
  ['Streamable HTTP', 'legacy', overUrl],
  ['Streamable HTTP', 'modern', overUrl],
] as const)('the reference server over %s, %s era', (_, era, transport) => {
  const mode = era === 'legacy' ? 'legacy' : ({ pin: '2026-07-28' } as const);
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });

  beforeAll(() => client.connect(transport()));
  afterAll(() => client.close());

  it('speaks that era', () => {
    expect(client.getProtocolEra()).toBe(era);
  });

  it('lists every tool with its schemas, title and hints', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual([...Object.keys(TOOL_SCHEMAS), 'validate'].sort());
    for (const tool of tools) {
      if (tool.name !== 'validate')
        expect(tool.inputSchema).toEqual(TOOL_SCHEMAS[tool.name as keyof typeof TOOL_SCHEMAS]);
      expect(compileSchema(tool.outputSchema ?? false, { mode: 'strict' }).problems).toEqual([]);
      expect(Object.keys(tool.annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
        'title',
      ]);
    }
  });

  it('answers a good call with the same data as structure and as text', async () => {
    const result = await client.callTool({
      name: 'read_file',
      arguments: { path: 'README.md', max_lines: 1 },
    });
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toEqual({
      path: 'README.md',
      content: '# Abacus\n',
      first_line: 1,
      total_lines: 6,
      truncated: true,
    });
    expect(JSON.parse((result.content[0] as { text: string }).text)).toEqual(result.structuredContent);
  });

  it('does not run a bad call, and says how to correct it', async () => {
    const result = await client.callTool({ name: 'read_file', arguments: { path: 123 } });
    expect(result).toMatchObject({ isError: true });
    expect(result.structuredContent).toBeUndefined();
    const { error } = JSON.parse((result.content[0] as { text: string }).text);
    expect(error.type).toBe('validation_error');
    expect(error.message).toContain('Please correct your tool call arguments and try again.');
  });

  it('refuses an unknown tool by protocol error', async () => {
    await expect(client.callTool({ name: 'read_fil', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('read_file'),
    });
  });
});

describe('assay demo-server', () => {
  it('leaves nothing behind when its input ends', async () => {
    const transport = stdio();
    await transport.start();
    const { pid } = transport;
    await expect.poll(() => readdirSync(temporary).length).toBeGreaterThan(0);
    await transport.close();
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
    expect(pid === null || existsSync(`/proc/${pid}`)).toBe(false);
  });
});

describe.each(['SIGINT', 'SIGTERM'] as const)('assay demo-server --http, at %s', (signal) => {
  it('ends well and leaves nothing behind', async () => {
    const child = spawn(process.execPath, [MAIN, 'demo-server', '--http', '0'], {
      env: { PATH: process.env.PATH ?? '', TMPDIR: temporary },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [line] = await once(child.stderr.setEncoding('utf8'), 'data');
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(line)?.[0] ?? '';
    expect((await fetch(url)).status).toBe(405);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readdirSync(temporary)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe('the HTTP server', () => {
  const status = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(http.url);
      request({ hostname, port, path, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end('{}');
    });

  it.each([
    ['a foreign host', '/mcp', { host: 'evil.example' }, 403],
    ['a foreign origin', '/mcp', { origin: 'https://evil.example' }, 403],
    ['another path', '/', {}, 404],
    ['a path that is no URL', '//[', {}, 404],
    ['a body that is no message', '/mcp', { 'content-type': 'application/json' }, 400],
  ])('answers %s with its own status', async (_, path, headers, expected) => {
    expect(await status(path, headers as Record<string, string>)).toBe(expected);
  });
});
