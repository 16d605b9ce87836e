import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LaunchWork, open } from '../../src/connect/index.js';
import { Fault } from '../../src/model/fault.js';

const SERVER = `process.stdin.on('data', (data) => {
  const { id, params } = JSON.parse(String(data).split('\\n')[0]);
  const result = { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});`;

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-launchers-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A stand-in for a launcher: a script of that name. */
async function standIn(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!${process.execPath}\n${script}`);
  await chmod(path, 0o755);
  return path;
}

const faultOf = (opening: Promise<unknown>): Promise<Fault> =>
  opening.then(
    () => expect.fail('It opened.'),
    (reason: unknown) => (reason instanceof Fault ? reason : expect.fail(String(reason))),
  );

/** No process starts within this time, so that only more time lets one open. */
const TOO_SHORT = 1;

describe('a server behind a launcher', () => {
  it('has the time that the launcher needs to install it', async () => {
    const works: LaunchWork[] = [];
    const command = await standIn('npx', SERVER);
    const timeouts = { open: TOO_SHORT, install: 60_000 };
    const target = { kind: 'command', command, args: ['server'] } as const;
    const session = await open(target, { timeouts, onLaunch: (work) => works.push(work) });
    await session.close();
    expect(works).toEqual([{ launcher: 'npx', does: 'installing', text: '' }]);
  });

  it('has no more time than others where nothing is installed', async () => {
    const command = await standIn('server', SERVER);
    const timeouts = { open: TOO_SHORT, install: 60_000 };
    expect(await faultOf(open({ kind: 'command', command }, { timeouts }))).toMatchObject({
      code: 'timeout',
    });
  });

  it('is not waited for any longer once it has said something itself', async () => {
    const command = await standIn(
      'npx',
      "console.error('Listening on port 3000'); setInterval(() => {}, 1000);",
    );
    const timeouts = { open: TOO_SHORT, install: 60_000 };
    const fault = await faultOf(open({ kind: 'command', command, args: ['server'] }, { timeouts }));
    expect(fault.message).not.toContain('installing');
  });

  it('is said to be still installing where the time is over before it is done', async () => {
    const command = await standIn('npx', 'setInterval(() => {}, 1000);');
    const timeouts = { open: TOO_SHORT, install: 50 };
    const fault = await faultOf(open({ kind: 'command', command, args: ['server'] }, { timeouts }));
    expect(fault.message).toMatch(/`npx` may still have been installing the server/);
    expect(fault.fix).toMatch(/Run the command once yourself/);
  });
});

it.each([
  ['uvx', /https:\/\/docs\.astral\.sh\/uv/],
  ['go', /https:\/\/go\.dev\/dl/],
  ['java', /Java runtime, version 17/],
  ['cargo', /https:\/\/rustup\.rs/],
  ['pipx', /or use uvx instead/],
  ['my-own-server', /^Install it, use its full path/],
])('says where %s comes from where it is not installed', async (command, fix) => {
  const target = {
    kind: 'command',
    command,
    env: { PATH: folder },
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  } as const;
  const fault = await faultOf(open(target));
  expect(fault).toMatchObject({ code: 'spawn_failed', message: `The command "${command}" was not found.` });
  expect(fault.fix).toMatch(fix);
});
