import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChild } from './child.js';
import { type Confine, findConfinement } from './confinement.js';
import { createWorld } from './world.js';

let root: string;
let confine: Confine | undefined;
const neighbour = createServer((socket) => socket.end('reached'));

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'assay-confined-')));
  await writeFile(join(root, 'inside'), 'inside');
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  confine = await findConfinement(root);
});
afterAll(async () => {
  neighbour.close();
  await rm(root, { recursive: true });
});

/** What a program prints that runs in the container of this machine. */
async function inside(confined: Confine, script: string): Promise<string> {
  const [file, args] = confined(process.execPath, [
    '-e',
    `try { ${script} } catch (error) { console.log(error.code) }`,
  ]);
  const env = { PATH: process.env.PATH ?? '', SECRET: 'hush' };
  const { stdout, stderr } = await runChild(file, args, { cwd: root, env, timeoutMs: 20_000 });
  return stdout.trim() + stderr.trim();
}

const port = (): number => {
  const address = neighbour.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** What a program tries in the real bubblewrap, and what it then prints. */
const TRIES: readonly (readonly [what: string, script: () => string, prints: RegExp])[] = [
  ['reads the sandbox', () => `console.log(fs.readFileSync('inside', 'utf8'))`, /^inside$/],
  ['writes to the sandbox', () => `fs.writeFileSync('new', '')`, /^EROFS$/],
  ['reads a file of this machine', () => `fs.readFileSync('/etc/passwd')`, /^ENOENT$/],
  [
    'lists the home folders',
    () => `console.log(fs.readdirSync('/home'), fs.readdirSync('/root'))`,
    /^ENOENT$/,
  ],
  ['sees another process', () => `process.kill(${process.pid}, 0)`, /^ESRCH$/],
  ['sees our environment', () => `console.log(String(process.env.SECRET))`, /^undefined$/],
  [
    'connects to this machine',
    () =>
      `require('net').connect(${port()}, '127.0.0.1').on('error', (error) => console.log(error.code)).on('data', (data) => console.log(String(data)))`,
    /^(?:ECONNREFUSED|ENETUNREACH)$/,
  ],
];

describe('the container for tests, on this machine', () => {
  it.each(TRIES)('a program in it %s', async (_, script, prints) => {
    if (confine === undefined) {
      // Not installed or not allowed here: then nothing may run at all.
      await using world = await createWorld();
      expect(await world.testRunner()).toBeUndefined();
      return;
    }
    expect(await inside(confine, script())).toMatch(prints);
  });
});
