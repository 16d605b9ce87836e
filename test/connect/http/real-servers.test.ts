import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { overHttp } from '../../../examples/reference-server/serve.js';
import { createWorld } from '../../../examples/reference-server/world/world.js';
import { open } from '../../../src/connect/open.js';
import type { Revision } from '../../../src/model/revision.js';

const EVERYTHING = new URL(
  '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  import.meta.url,
).pathname;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts server-everything and waits until it says that it listens. */
async function startEverything(mode: string): Promise<{ child: ChildProcess; origin: string }> {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port) };
  const child = spawn(process.execPath, [EVERYTHING, mode], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    const heard = (chunk: Buffer): void =>
      void (/listening|running on port/i.test(String(chunk)) && resolve());
    child.stdout.on('data', heard);
    child.stderr.on('data', heard);
    child.once('exit', (code) => reject(new Error(`server-everything ended with ${code}`)));
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('server-everything', () => {
  it.each([
    ['streamableHttp', '/mcp', 'streamable-http'],
    ['sse', '/sse', 'sse'],
  ] as const)('over %s is opened, listed, called and closed', async (mode, path, transport) => {
    const { child, origin } = await startEverything(mode);
    try {
      const target = { kind: 'url', url: origin + path } as const;
      await using session = await open(target, { environment: {}, answers: { roots: { roots: [] } } });
      expect([session.transport, session.era]).toEqual([transport, 'legacy']);
      const names = (await session.listTools()).tools.map((tool) => (tool as { name: string }).name);
      expect(names).toContain('echo');
      expect(await session.callTool('echo', { message: 'over the wire' })).toMatchObject({
        kind: 'result',
        result: { content: [{ type: 'text', text: 'Echo: over the wire' }] },
      });
      const steps: unknown[] = [];
      await session.callTool(
        'trigger-long-running-operation',
        { duration: 0.3, steps: 3 },
        { onProgress: (progress) => steps.push(progress) },
      );
      expect(steps).toHaveLength(3);
      expect(session.findings).toEqual([]);
    } finally {
      await stop(child);
    }
  });
});

describe('the reference server over HTTP', () => {
  it.each<[Revision]>([['2025-03-26'], ['2025-06-18'], ['2025-11-25'], ['2026-07-28']])(
    'speaks %s',
    async (protocol) => {
      await using world = await createWorld();
      const running = await overHttp(world, 0);
      try {
        await using session = await open({ kind: 'url', url: running.url }, { environment: {}, protocol });
        expect(session.revision).toBe(protocol);
        expect((await session.listTools()).tools.length).toBeGreaterThan(10);
        expect(session.findings).toEqual([]);
      } finally {
        await running.close();
      }
    },
  );
});
