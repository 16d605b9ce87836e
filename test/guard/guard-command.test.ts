import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { spawnAssay } from '../cli/run-assay.js';
import { httpUpstream } from './http-upstream.js';

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const MAIN = path('../../dist/bin/cli/main.js');
const PROXIED = path('../fixtures/proxy-server.mjs');
const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const INFO = { name: 'test', version: '1.0.0' };

const through = (...server: string[]) => ({
  command: process.execPath,
  args: [MAIN, 'guard', '--no-config-file', '--', process.execPath, ...server],
  stderr: 'ignore' as const,
});
const direct = (...server: string[]) => ({ ...through(), args: server });

describe('assay guard', () => {
  it('is invisible to a client of SDK v1 in front of a real server', async () => {
    const lists = [];
    for (const transport of [new StdioV1(direct(EVERYTHING)), new StdioV1(through(EVERYTHING))]) {
      const client = new ClientV1(INFO);
      await client.connect(transport);
      lists.push([await client.listTools(), await client.listResources(), await client.listPrompts()]);
      lists.push(await client.callTool({ name: 'get-sum', arguments: { a: 2, b: 3 } }));
      const bad = await client.callTool({ name: 'get-sum', arguments: { a: 'two' } });
      expect(bad.isError).toBe(true);
      await client.close();
    }
    expect(lists[2]).toEqual(lists[0]);
    expect(lists[3]).toEqual(lists[1]);
  });

  it('rejects a bad call of a client of SDK v2', async () => {
    const client = new ClientV2(INFO);
    await client.connect(new StdioV2(through(PROXIED)));
    const good = await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } });
    expect(good.structuredContent).toEqual({ sum: 3 });
    const bad = await client.callTool({ name: 'add', arguments: { a: 1 } });
    expect(bad.isError).toBe(true);
    await client.close();
  });

  it('pins tools and records decisions, without secrets', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-guard-'));
    const [lock, audit] = [join(folder, 'lock.json'), join(folder, 'audit.ndjson')];
    const request = (id: number, method: string, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
    const input =
      request(1, 'tools/list', {}) +
      request(2, 'tools/call', { name: 'add', arguments: { a: 'hunter2hunter2', b: 2 } }) +
      request(3, 'tools/call', { name: 'add', arguments: { a: 1, b: 2 } });
    const options = ['--no-config-file', '--lock', lock, '--audit', audit];
    const { code, out, err } = await spawnAssay(['guard', ...options, '--', process.execPath, PROXIED], {
      input,
      env: { API_KEY: 'hunter2hunter2' },
    });
    expect([code, out.trim().split('\n').length]).toEqual([0, 3]);
    expect(Object.keys(JSON.parse(readFileSync(lock, 'utf8')).servers.server.tools)).toContain('add');
    const record = readFileSync(audit, 'utf8');
    const entries = record
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toContainEqual(expect.objectContaining({ event: 'call', id: 2, outcome: 'refused' }));
    expect(entries).toContainEqual(expect.objectContaining({ event: 'response', id: 3, outcome: 'passed' }));
    expect(entries).toContainEqual(
      expect.objectContaining({ level: 40, toolName: 'add', errors: [expect.anything()] }),
    );
    expect(record + err).not.toContain('hunter2hunter2');
    rmSync(folder, { recursive: true });
  });

  it('sends the headers that a wrapped configuration keeps in a variable to a URL', async () => {
    const upstream = await httpUpstream();
    const { out, err } = await spawnAssay(['guard', upstream.url], {
      input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
      env: { ASSAY_GUARD_HEADERS: 'Authorization: Bearer hunter2hunter2\nX-Team: a: b' },
    });
    await upstream.close();
    expect(JSON.parse(out)).toMatchObject({ id: 1, result: { method: 'ping' } });
    expect(upstream.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer hunter2hunter2',
      'x-team': 'a: b',
    });
    expect(err).not.toContain('hunter2');
  });

  it('needs a server, and says when it cannot start it', async () => {
    expect(await spawnAssay(['guard'])).toMatchObject({ code: 2, err: expect.stringContaining('after --') });
    expect(await spawnAssay(['guard', '--', 'no-such-command-here'])).toMatchObject({
      code: 3,
      out: '',
      err: expect.stringContaining('was not found'),
    });
  });
});
