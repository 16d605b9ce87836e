import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { TOOL_SCHEMAS } from '../../examples/reference-server/tool-schemas.js';
import { open } from '../../src/connect/open.js';
import type { Revision } from '../../src/model/revision.js';
import { ProcessMark } from './processes.js';

const MODULES = new URL('../../node_modules/', import.meta.url).pathname;
const MAIN = new URL('../../dist/bin/cli/main.js', import.meta.url).pathname;
const home = mkdtempSync(join(tmpdir(), 'assay-home-'));

/** A published server: what it speaks, how many tools it lists, what it writes to stdout besides messages. */
interface RealServer {
  readonly name: string;
  readonly revision: Revision;
  readonly tools: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly noise?: string;
}

/** Each shows what no other does: transports and content of every kind, files, state, the oldest SDK, noise on stdout. */
const SERVERS: readonly RealServer[] = [
  { name: '@modelcontextprotocol/server-everything', revision: '2025-11-25', tools: 13 },
  { name: '@modelcontextprotocol/server-filesystem', revision: '2025-11-25', tools: 14, args: [home] },
  {
    name: '@modelcontextprotocol/server-memory',
    revision: '2025-11-25',
    tools: 9,
    env: { MEMORY_FILE_PATH: join(home, 'memory.jsonl') },
  },
  {
    name: '@modelcontextprotocol/server-everart',
    revision: '2024-11-05',
    tools: 1,
    env: { EVERART_API_KEY: 'none' },
  },
  {
    name: '@wrtnlabs/calculator-mcp',
    revision: '2024-11-05',
    tools: 6,
    noise: 'This server is running on stdio',
  },
];

/** The file that the package's command runs, so that no wrapper is between us and the server. */
function binOf(name: string): string {
  const { bin } = JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const [file] = typeof bin === 'string' ? [bin] : Object.values(bin);
  if (file === undefined) throw new Error(`${name} has no command`);
  return join(MODULES, name, file);
}

describe('a published server', () => {
  afterAll(() => rmSync(home, { recursive: true }));

  it.concurrent.for(SERVERS)(
    '($name) opens, lists its tools and leaves no process behind',
    async (server, { expect }) => {
      const mark = new ProcessMark();
      const { name, args = [], env = {} } = server;
      const session = await open({
        kind: 'command',
        command: process.execPath,
        args: [binOf(name), ...args],
        env: { HOME: home, ...env, ...mark.env },
        cwd: home,
      });
      try {
        expect(session.revision).toBe(server.revision);
        expect((await session.listTools()).tools).toHaveLength(server.tools);
        const noise = session.findings.map(({ rule, evidence }) => [rule, evidence[0]?.text]);
        expect(noise).toEqual(server.noise === undefined ? [] : [['wire/noise', server.noise]]);
      } finally {
        await session.close();
      }
      expect(mark.alive()).toEqual([]);
    },
  );
});

describe('the reference server over stdio', () => {
  it.concurrent.for<Revision>(['2024-11-05', '2025-11-25', '2026-07-28'])(
    'is spoken to in %s without a finding and leaves no process behind',
    async (protocol, { expect }) => {
      const mark = new ProcessMark();
      const args = [MAIN, 'demo-server'];
      const target = { kind: 'command', command: process.execPath, args, env: mark.env } as const;
      const session = await open(target, { protocol });
      try {
        const { tools } = await session.listTools();
        expect(tools.map((tool) => (tool as { name: string }).name).sort()).toEqual(
          [...Object.keys(TOOL_SCHEMAS), 'validate'].sort(),
        );
        expect(session.findings).toEqual([]);
      } finally {
        await session.close();
      }
      expect(mark.alive()).toEqual([]);
    },
  );
});
