import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { run } from '../run.js';

const READS = { readOnlyHint: true };

/** A tool that needs a text. */
const reader = (name: string, answer: (text: string) => object): FakeTool => ({
  definition: {
    name,
    description: `Returns what ${name.split('_')[0]} says of a sail.`,
    inputSchema: { type: 'object', properties: { sail: { type: 'string' } }, required: ['sail'] },
    annotations: READS,
  },
  answer: ({ sail }) =>
    typeof sail === 'string' ? answer(sail) : refused('Invalid arguments: sail must be a string.'),
});

/** Tools that take only so many calls together, and say so like this. */
function limited(most: number, saysLimit: object): readonly FakeTool[] {
  let calls = 0;
  const tools = ['measure_sail', 'weigh_sail', 'price_sail'].map((name) =>
    reader(name, (sail) => said(`${name} of ${sail}: ${sail.length + 2}`)),
  );
  return tools.map((tool) => ({
    ...tool,
    answer: (...call) => (++calls > most ? saysLimit : tool.answer(...call)),
  }));
}

async function reportOf(
  open: () => readonly FakeTool[],
  transport: Session['transport'],
): Promise<{ report: RunReport; opened: number }> {
  let time = 0;
  let opened = 0;
  const session = (): Session => ({ ...toolSession(open()), transport });
  const reopen = async (): Promise<Session> => {
    opened++;
    return session();
  };
  for await (const event of run(session(), { seed: 1, mode: 'all', now: () => time++, reopen }))
    if (event.type === 'summary') return { report: event.report, opened };
  throw new Error('The run ended without a summary.');
}

const graveOf = ({ findings }: RunReport): readonly string[] =>
  findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);

const LIMIT = refused('Only 12 calls per hour are free.');
const IN_JSON = said('{"error": "Limit 12/hour"}');

describe('a limit on calls', () => {
  it.each([LIMIT, IN_JSON])(
    'is reset by starting the server again, where that is ours',
    async (saysLimit) => {
      const { report, opened } = await reportOf(() => limited(12, saysLimit), 'stdio');
      expect(opened).toBeGreaterThan(2);
      expect(report.tools.map(({ neverSucceeded }) => neverSucceeded)).toEqual([false, false, false]);
      expect(graveOf(report)).toEqual([]);
      expect(report.obstacles ?? []).toEqual([]);
    },
  );

  it('ends the calls of its tools, where the server is not ours, and is the reason given', async () => {
    const { report, opened } = await reportOf(() => limited(12, LIMIT), 'http');
    expect(opened).toBe(0);
    expect(graveOf(report)).toEqual([]);
    expect(report.obstacles?.map(({ kind }) => kind)).toEqual(['rate_limit']);
    expect(report.tools.every(({ cutShort }) => cutShort?.includes('limit on calls'))).toBe(true);
  });

  it('ends the calls where starting again does not reset it', async () => {
    const tools = limited(12, LIMIT);
    const { report, opened } = await reportOf(() => tools, 'stdio');
    expect(opened).toBe(1);
    expect(graveOf(report)).toEqual([]);
    expect(report.obstacles?.map(({ kind }) => kind)).toEqual(['rate_limit']);
  });

  it('is none where it is one of the domain, and other calls are taken', async () => {
    const tools = (): readonly FakeTool[] => {
      let sewn = 0;
      const sew = reader('sew_sail', (sail) =>
        ++sewn > 4 ? refused('The loft has a limit of 4 sails per day.') : said(`Sewn: ${sail}`),
      );
      const { annotations: _, ...definition } = sew.definition;
      return [{ ...sew, definition: { ...definition, description: 'Sews a sail.' } }, ...limited(1e9, LIMIT)];
    };
    const { report, opened } = await reportOf(tools, 'stdio');
    expect(opened).toBe(0);
    expect(report.tools.find(({ name }) => name === 'weigh_sail')?.cutShort).toBeUndefined();
  });
});
