import { describe, expect, it } from 'vitest';
import { stdioClient } from './stdio-client.js';

/** `ASSAY_KILLS=1000 npx vitest run test/guard/kills.test.ts` for a long run. */
const KILLS = Number(process.env.ASSAY_KILLS ?? 8);
const CALLS = 32;

/** Numbers from 0 to 1, the same in each run (the generator of Numerical Recipes). */
function* chance(): Generator<number, never> {
  for (let state = KILLS; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}
const random = chance();
const below = (limit: number): number => Math.floor(random.next().value * limit);

/** A proxy with a server and calls in flight, after some of them have had their responses. */
async function underLoad(responses: number) {
  const client = stdioClient();
  const asked = JSON.stringify(await client.ask('pid', 'x/pid'));
  const pid = Number(/"pid":(\d+)/.exec(asked)?.[1]);
  const ids = Array.from({ length: CALLS }, (_, index) => index);
  for (const id of ids) {
    const params = { name: 'add', arguments: { a: id, b: 1 } };
    client.send({ jsonrpc: '2.0', id, method: 'tools/call', params });
  }
  if (responses > 0) await client.line(() => client.lines.length > responses);
  return { client, pid, ids };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('under load', () => {
  it(
    'a server that is killed leaves no call without a response or an error',
    async () => {
      for (let kill = 0; kill < KILLS / 2; kill++) {
        const { client, pid, ids } = await underLoad(below(CALLS));
        process.kill(pid, 'SIGKILL');
        for (const id of ids) {
          const { result, error } = await client.response(id);
          if (error === undefined) expect(result.structuredContent).toEqual({ sum: id + 1 });
          else expect(error).toMatchObject({ code: -32000, message: expect.stringContaining('SIGKILL') });
        }
        expect(await client.end).toEqual({ reason: 'server', detail: 'was ended by SIGKILL' });
      }
    },
    KILLS * 10_000,
  );

  it(
    'a client that is killed leaves no process behind',
    async () => {
      for (let kill = 0; kill < KILLS / 2; kill++) {
        const { client, pid } = await underLoad(below(CALLS));
        client.input.destroy(new Error('killed'));
        client.output.destroy(new Error('killed'));
        expect((await client.end).reason).toBe('client');
        expect(isAlive(pid)).toBe(false);
      }
    },
    KILLS * 10_000,
  );
});
