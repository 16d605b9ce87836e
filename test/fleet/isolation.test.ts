import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { open, type Target } from '../../src/connect/index.js';
import { isolate, type SandboxTools, sandboxTools } from '../../src/fleet/index.js';
import { enclosing } from '../../src/fleet/sandbox/enclosing.js';
import { markedProcesses } from '../../src/fleet/sandbox/end-leftovers.js';

const SERVER = resolve(import.meta.dirname, '../fixtures/isolated-server.mjs');
const PLAIN: SandboxTools = { isEnclosing: false, hasLimits: false };

const folder = mkdtempSync(join(tmpdir(), 'assay-isolation-'));
afterAll(() => rmSync(folder, { recursive: true }));

let here: SandboxTools;
beforeAll(async () => {
  here = await sandboxTools('auto');
});

interface Seen {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly canWrite: readonly boolean[];
  readonly canConnect: readonly boolean[];
  /** Bytes that it can read of each file. */
  readonly sizes: readonly number[];
  readonly canAllocate: boolean;
}

const markOf = (target: Target): string =>
  target.kind === 'command' ? (target.env?.ASSAY_SCRATCH ?? '') : '';

/** Starts the server apart from others, asks it what it sees, and ends it. */
async function look(tools: SandboxTools, args: object, words: readonly string[] = [], memory = 4_096) {
  const target: Target = {
    kind: 'command',
    command: process.execPath,
    args: [SERVER, ...words],
    env: { OWN: 'x' },
  };
  const env = { ...process.env, GIVEN: 'passed', OTHER: 'kept back' };
  let scratch = '';
  let [during, after] = [0, 0];
  let seen: Seen;
  {
    await using isolated = await isolate(target, {
      tools,
      budget: { memory },
      pass: ['GIVEN', 'UNSET'],
      env,
    });
    scratch = markOf(isolated.target);
    {
      await using session = await open(isolated.target, { timeouts: { closeGently: 50, closeFirmly: 50 } });
      const reply = await session.callTool('look', {
        ...args,
        write: ['own.txt', join(folder, 'other.txt')],
      });
      seen = JSON.parse((reply as { result: { content: { text: string }[] } }).result.content[0]?.text ?? '');
      during = (await markedProcesses(scratch)).length;
    }
    after = (await markedProcesses(scratch)).length;
  }
  const left = (await markedProcesses(scratch)).length;
  return { seen, scratch, during, after, left };
}

describe.each([
  ['with what this machine has', () => here],
  ['without any tool', () => PLAIN],
])('a server that is kept apart, %s', (_, tools) => {
  it('works in its own folder, with its own HOME and named variables only, and leaves no folder', async () => {
    const { seen, scratch } = await look(tools(), {});
    expect(seen.cwd).toBe(join(scratch, 'work'));
    expect(seen.env).toMatchObject({
      HOME: join(scratch, 'home'),
      TMPDIR: join(scratch, 'tmp'),
      GIVEN: 'passed',
      OWN: 'x',
    });
    expect(Object.keys(seen.env)).not.toContain('OTHER');
    expect(Object.keys(seen.env)).not.toContain('UNSET');
    expect(existsSync(scratch)).toBe(false);
    // Elsewhere it can write only where it is not enclosed.
    expect(seen.canWrite).toEqual([true, !tools().isEnclosing]);
  });

  it('leaves no process behind, even one that forks twice and ignores signals', async () => {
    const { during, left } = await look(tools(), {}, ['--daemon']);
    expect(during).toBeGreaterThan(1);
    expect(left).toBe(0);
  });
});

it('a daemon outlives its process group where nothing encloses it, so that it has to be looked for', async () => {
  const { after, left } = await look(PLAIN, {}, ['--daemon']);
  expect([after, left]).toEqual([1, 0]);
});

it.each([
  [64, 256, false],
  [512, 64, true],
])('a budget of %i MB lets a server have %i MB more: %s', async (memory, megabytes, isGiven) => {
  const { seen } = await look({ isEnclosing: false, hasLimits: true }, { megabytes }, [], memory + 128);
  expect(seen.canAllocate).toBe(isGiven);
});

it('a server behind a URL is as it was', async () => {
  const target: Target = { kind: 'url', url: 'https://a.example' };
  await using isolated = await isolate(target, { tools: PLAIN, budget: {}, pass: [], env: {} });
  expect(isolated.target).toBe(target);
});

it('what is required and not possible is refused with the reason', async () => {
  const path = process.env.PATH;
  process.env.PATH = folder;
  try {
    await expect(sandboxTools('require')).rejects.toMatchObject({
      code: 'refused',
      message: 'Servers cannot be enclosed here: bwrap is not installed.',
    });
    expect(await sandboxTools('auto')).toMatchObject({ isEnclosing: false, hasLimits: false });
  } finally {
    process.env.PATH = path;
  }
});

describe('an enclosed server', () => {
  const words = (command: string, env: Readonly<Record<string, string>> = {}): string =>
    enclosing({
      target: { kind: 'command', command },
      env,
      writable: [],
      scratch: '/tmp/assay-x',
      cwd: '/tmp/assay-x/work',
      home: homedir(),
    }).join(' ');

  it('sees /tmp and /run as its own, but for what its command names', () => {
    expect(words('node')).toContain('--tmpfs /run --bind /tmp/assay-x/tmp /tmp');
    expect(words('node')).not.toContain(folder);
    expect(words(`${folder}/bin/server`)).toContain(`--ro-bind ${folder} ${folder}`);
    expect(words('node', { PATH: `/usr/bin:${folder}/bin` })).toContain(`--ro-bind ${folder} ${folder}`);
    // A path in another folder is none of /tmp.
    expect(words(`/opt${folder}/server`)).not.toContain(`--ro-bind ${folder}`);
  });

  it('cannot connect to the sockets of others; one that nothing encloses can', async () => {
    const socket = join(folder, 'agent.sock');
    const listener = createServer().listen(socket);
    await once(listener, 'listening');
    const connected = async (tools: SandboxTools) =>
      (await look(tools, { sockets: [socket] })).seen.canConnect;
    expect(await connected(PLAIN)).toEqual([true]);
    expect(await connected(here)).toEqual([!here.isEnclosing]);
    listener.close();
  });

  it('does not see the credentials of the user, even below a folder that it is given', async () => {
    const secrets = ['.ssh/id_ed25519', '.aws/credentials', '.npmrc', '.cargo/credentials.toml', '.bashrc'];
    const files = [...secrets, 'plain.txt'].map((name) => join(folder, name));
    for (const file of files) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'secret');
    }
    const home = process.env.HOME;
    process.env.HOME = folder;
    try {
      const { seen } = await look(here, { sizes: files }, [`--folder=${folder}`]);
      const hidden = here.isEnclosing ? 0 : 6;
      expect(seen.sizes).toEqual([...secrets.map(() => hidden), 6]);
    } finally {
      process.env.HOME = home;
    }
  });
});
