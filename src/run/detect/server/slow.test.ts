import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import type { Session } from '../../../model/session.js';
import { run } from '../../run.js';

const tool = (name: string): FakeTool => ({
  definition: {
    name,
    description: 'Gets it.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true },
  },
  answer: () => said('Here it is.'),
});

/** A server whose calls take what a function says, by the tool and by how often it was called. */
function timed(milliseconds: (name: string, times: number) => number, other = tool('get_other')): Session {
  const session = toolSession([tool('get_fast'), other, tool('get_slow')]);
  const times = new Map<string, number>();
  return {
    ...session,
    async callTool(name, args, options) {
      const count = (times.get(name) ?? 0) + 1;
      times.set(name, count);
      return { ...(await session.callTool(name, args, options)), milliseconds: milliseconds(name, count) };
    },
  };
}

async function slowTools(session: Session): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for await (const event of run(session, { seed: 1, now: () => 0 }))
    if (event.type === 'finding' && event.finding.rule === 'run/slow') found.push(event.finding.subject.tool);
  return found;
}

describe('a slow tool', () => {
  it.each<[what: string, milliseconds: (name: string, times: number) => number, slow: string[]]>([
    ['takes long each time', (name) => (name === 'get_slow' ? 4_000 : 5), ['get_slow']],
    ['took long once', (name, times) => (name === 'get_slow' && times < 2 ? 4_000 : 5), []],
    ['took long twice', (name, times) => (name === 'get_slow' && times < 3 ? 4_000 : 5), []],
    [
      'takes long while the machine is busy with something else',
      (name, times) => (name === 'get_slow' ? 4_000 : times > 3 ? 1_500 : 5),
      [],
    ],
    ['takes as long as the others', () => 4_000, []],
  ])('%s', async (_, milliseconds, slow) => {
    expect(await slowTools(timed(milliseconds))).toEqual(slow);
  });

  it('waits for what another tool cannot reach either', async () => {
    const lost: FakeTool = { ...tool('get_other'), answer: () => refused('connect ETIMEDOUT 10.0.0.1:443') };
    const session = timed((name) => (name === 'get_fast' ? 5 : 8_000), lost);
    expect(await slowTools(session)).toEqual([]);
    const near = timed((name) => (name === 'get_slow' ? 8_000 : 5), lost);
    expect(await slowTools(near)).toEqual(['get_slow']);
  });

  it.each([
    [4_000, 'info'],
    [8_000, 'warning'],
  ])('that takes %i ms is reported as %s', async (milliseconds, severity) => {
    const session = timed((name) => (name === 'get_slow' ? milliseconds : 5));
    for await (const event of run(session, { seed: 1, now: () => 0 }))
      if (event.type === 'finding' && event.finding.rule === 'run/slow')
        expect(event.finding.severity).toBe(severity);
    expect.assertions(1);
  });
});
