import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer as McpServerV2 } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../src/connect/open.js';
import type { Target } from '../../src/connect/target.js';
import type { Revision } from '../../src/model/revision.js';
import type { Session } from '../../src/model/session.js';

const fixture = (name: string): string => new URL(`../fixtures/${name}.mjs`, import.meta.url).pathname;
const HELLO = { content: [{ type: 'text' as const, text: 'hello' }] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-spawn-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function expectHello(session: Session): Promise<void> {
  const { tools } = await session.listTools();
  expect(tools).toMatchObject([{ name: 'echo' }]);
  expect(await session.callTool('echo', {})).toMatchObject({ kind: 'result', result: HELLO });
  expect(session.findings).toEqual([]);
}

describe('a server on an official SDK over stdio', () => {
  it.each<[server: string, args: string[], pin: Revision | undefined, revision: Revision]>([
    ['sdk-v1-server', [], undefined, '2025-11-25'],
    ['sdk-v1-server', [], '2024-11-05', '2024-11-05'],
    ['sdk-v1-server', [], '2025-03-26', '2025-03-26'],
    ['sdk-v2-server', [], undefined, '2025-11-25'],
    ['sdk-v2-server', [], '2025-06-18', '2025-06-18'],
    ['sdk-v2-server', [], '2026-07-28', '2026-07-28'],
    ['sdk-v2-server', ['modern-only'], undefined, '2026-07-28'],
    ['sdk-v2-server', ['modern-only'], '2026-07-28', '2026-07-28'],
  ])('(%s %s, pinned to %s) is spoken to in %s, with one process', async (server, args, pin, revision) => {
    const log = join(folder, 'spawned');
    const target: Target = {
      kind: 'command',
      command: process.execPath,
      args: [fixture(server), ...args],
      env: { SPAWN_LOG: log },
    };
    await using session = await open(target, pin === undefined ? {} : { protocol: pin });
    expect(session.revision).toBe(revision);
    await expectHello(session);
    expect(readFileSync(log, 'utf8')).toBe('started\n');
  });

  it.each<[server: string, args: string[], pin: Revision]>([
    ['sdk-v1-server', [], '2026-07-28'],
    ['sdk-v2-server', ['modern-only'], '2025-11-25'],
  ])('(%s %s) refuses to be pinned to %s', async (server, args, protocol) => {
    const target: Target = { kind: 'command', command: process.execPath, args: [fixture(server), ...args] };
    await expect(open(target, { protocol })).rejects.toMatchObject({ code: 'unsupported_revision' });
  });
});

describe('a server on an official SDK in this process', () => {
  it('(v1) is connected by its own connect', async () => {
    const server = new McpServerV1({ name: 'v1', version: '1' });
    server.registerTool('echo', {}, async () => HELLO);
    await using session = await open({ kind: 'in-process', serve: (transport) => server.connect(transport) });
    expect(session.revision).toBe('2025-11-25');
    await expectHello(session);
  });

  it.each<Revision>(['2025-11-25', '2026-07-28'])('(v2) is served in %s', async (protocol) => {
    const factory = (): McpServerV2 => {
      const server = new McpServerV2({ name: 'v2', version: '2' });
      server.registerTool('echo', {}, async () => HELLO);
      return server;
    };
    await using session = await open(
      { kind: 'in-process', serve: (transport) => void serveStdio(factory, { transport }) },
      { protocol },
    );
    expect(session.revision).toBe(protocol);
    await expectHello(session);
  });

  it.each<Revision>(['2025-11-25', '2026-07-28'])(
    '(v2) tells in %s that its tools have changed',
    async (protocol) => {
      let server: McpServerV2 | undefined;
      const factory = (): McpServerV2 => {
        server = new McpServerV2({ name: 'v2', version: '2' });
        server.registerTool('echo', {}, async () => HELLO);
        return server;
      };
      await using session = await open(
        { kind: 'in-process', serve: (transport) => void serveStdio(factory, { transport }) },
        { protocol, watchTools: true },
      );
      const changed = new Promise<void>((resolve) => {
        session.subscribe((event) => event.type === 'tools_changed' && resolve());
      });
      await expectHello(session);
      server?.registerTool('more', {}, async () => HELLO);
      await changed;
      expect((await session.listTools()).tools).toHaveLength(2);
      expect(session.findings).toEqual([]);
    },
  );
});
