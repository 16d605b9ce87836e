import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ProcessMark } from './processes.js';

const CLIENT = new URL('../fixtures/dying-client.mjs', import.meta.url).pathname;

/** Runs a client that opens a server and dies; resolves once the client is gone. */
async function dieBy(
  how: string,
  behaviour: string,
  mark: ProcessMark,
  signal?: NodeJS.Signals,
): Promise<unknown> {
  const client = spawn(process.execPath, [CLIENT, how, behaviour], {
    env: { ...process.env, ...mark.env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(client, 'exit');
  await once(client.stdout, 'data');
  if (signal !== undefined) client.kill(signal);
  const [code, by] = (await exit) as [number | null, string | null];
  return by ?? code;
}

describe('when our own process ends', () => {
  it.each<[how: string, signal: NodeJS.Signals | undefined, outcome: unknown]>([
    ['process.exit', undefined, 0],
    ['an uncaught error', undefined, 1],
    ['an unhandled rejection', undefined, 1],
    ['a signal', 'SIGINT', 'SIGINT'],
    ['a signal', 'SIGTERM', 'SIGTERM'],
    ['a signal', 'SIGHUP', 'SIGHUP'],
  ])(
    'by %s (%s), a server that ignores SIGTERM and a closed stdin goes with it',
    async (how, signal, outcome) => {
      const mark = new ProcessMark();
      expect(await dieBy(how, 'ignores sigterm', mark, signal)).toBe(outcome);
      expect(await mark.aliveAfter(2_000)).toEqual([]);
    },
  );

  it('by SIGKILL, a server that heeds its stdin goes with it', async () => {
    const mark = new ProcessMark();
    expect(await dieBy('a signal', 'silent on calls', mark, 'SIGKILL')).toBe('SIGKILL');
    expect(await mark.aliveAfter(2_000)).toEqual([]);
  });
});
