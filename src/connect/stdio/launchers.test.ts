import { describe, expect, it } from 'vitest';
import { LaunchWatch } from './launch-watch.js';
import { type Launcher, launcherOf } from './launchers.js';

describe('launcherOf', () => {
  it.each<[command: string, args: string[], name: string | undefined]>([
    ['uvx', ['mcp-server-time'], 'uvx'],
    ['/home/you/.local/bin/uvx', ['mcp-server-time'], 'uvx'],
    ['C:\\Users\\you\\uvx.exe', ['mcp-server-time'], 'uvx'],
    ['uv', ['run', 'server.py'], 'uv run'],
    ['uv', ['tool', 'run', 'server'], 'uv tool run'],
    ['pipx', ['run', 'server'], 'pipx run'],
    ['npx', ['-y', 'server'], 'npx'],
    ['go', ['run', '.'], 'go run'],
    ['cargo', ['run'], 'cargo run'],
    ['uv', ['pip', 'list'], undefined],
    ['go', ['version'], undefined],
    ['python', ['-m', 'server'], undefined],
    ['java', ['-jar', 'server.jar'], undefined],
    ['node', ['npx'], undefined],
  ])('of %s %j is %s', (command, args, name) => {
    expect(launcherOf(command, args)?.name).toBe(name);
  });
});

/** What a watch reports for what a launcher writes, piece by piece. */
function heard(command: string, args: string[], pieces: readonly string[]): string[] {
  const launcher = launcherOf(command, args) as Launcher;
  const events: string[] = [];
  const watch = new LaunchWatch(launcher, {
    working: ({ does }, line) => events.push(`${does}: ${line}`),
    started: () => events.push('started'),
  });
  watch.begin();
  for (const piece of pieces) watch.hear(piece);
  return events;
}

describe('LaunchWatch', () => {
  it('hears that uvx installs, and when it is done', () => {
    const pieces = ['Downloading lxml (5.0M', 'iB)\n Downloaded lxml\n', 'Installed 46 packages in 237ms\n'];
    expect(heard('uvx', ['x'], pieces)).toEqual([
      'installing: Downloading lxml (5.0MiB)',
      'installing: Downloaded lxml',
      'started',
    ]);
  });

  it('gives a server that uvx had installed before no more time than any other', () => {
    expect(heard('uvx', ['x'], ['INFO: the server is ready\n'])).toEqual([]);
  });

  it('hears that cargo builds', () => {
    const pieces = ['   Compiling libc v0.2.191\n', '    Finished `dev` profile in 3.2s\n'];
    expect(heard('cargo', ['run'], pieces)).toEqual(['building: Compiling libc v0.2.191', 'started']);
  });

  it('assumes that a launcher that says nothing may be at work, until something else is written', () => {
    expect(heard('npx', ['x'], [])).toEqual(['installing: ']);
    expect(heard('npx', ['x'], ['npm warn deprecated a@1\n', 'Listening on port 3000\n'])).toEqual([
      'installing: ',
      'installing: npm warn deprecated a@1',
      'started',
    ]);
  });
});
