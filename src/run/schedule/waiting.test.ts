import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../test/fixtures/tool-session.js';
import { Fault } from '../../model/fault.js';
import type { RunReport } from '../../model/run-report.js';
import type { Session } from '../../model/session.js';
import { run } from '../run.js';

const tool = (name: string, answer: FakeTool['answer'] = () => said('Here it is.')): FakeTool => ({
  definition: {
    name,
    description: 'Gets it.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string' }, limit: { type: 'integer' }, order: { enum: ['up', 'down'] } },
      required: ['id'],
    },
    annotations: { readOnlyHint: true },
  },
  answer,
});

/** A server whose calls take a number of milliseconds by the tool; counts how long it was waited for. */
function timed(
  tools: readonly FakeTool[],
  milliseconds: (name: string) => number,
  reportsProgress = false,
): { open: () => Session; waited: () => number } {
  let waited = 0;
  const open = (): Session => {
    const session = toolSession(tools);
    return {
      ...session,
      async callTool(name, args, options) {
        const taken = milliseconds(name);
        const limit = (reportsProgress ? options?.totalTimeout : options?.timeout) ?? 0;
        waited += Math.min(taken, limit);
        if (taken > limit) throw new Fault('timeout', `No response in ${limit} ms.`);
        return { ...(await session.callTool(name, args, options)), milliseconds: taken };
      },
    };
  };
  return { open, waited: () => waited };
}

async function reportOf(open: () => Session): Promise<RunReport> {
  const options = { seed: 1, now: () => 0, callTimeout: 10_000, reopen: async () => open() };
  for await (const event of run(open(), options)) if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

const named = (count: number): FakeTool[] => [...Array(count).keys()].map((index) => tool(`get_${index}`));

describe('waiting for a server', () => {
  it('makes sure of the first tools that hang, and gives the others up', async () => {
    const { open, waited } = timed(named(12), (name) => (name === 'get_11' ? 5 : 1_000_000));
    const { findings, tools } = await reportOf(open);
    const hanging = findings.filter(({ rule }) => rule === 'run/hang').map(({ subject }) => subject.tool);
    expect(hanging).toHaveLength(3);
    expect(tools.find(({ name }) => name === 'get_11')?.classification).not.toBe('broken');
    // Each of eleven once, three of them for sure, and these a second time.
    expect(waited()).toBeLessThanOrEqual(11 * 10_000 + (30_000 + 15_000 + 15_000) + 3 * 10_000 + 1_000);
  });

  it('gives a server that responds late more time, instead of starting it again for each call', async () => {
    const { open } = timed(named(4), () => 11_000);
    const { findings, summary } = await reportOf(open);
    expect(findings.filter(({ rule }) => rule === 'run/hang')).toEqual([]);
    expect(summary.restarts).toBeLessThanOrEqual(4);
  });

  it.each([
    ['for ever', 1_000_000, ['get_0']],
    ['for 45 s', 45_000, []],
  ])('waits as long as clients do for a call that reports progress %s', async (_, taken, hanging) => {
    const { open, waited } = timed(named(2), (name) => (name === 'get_0' ? taken : 5), true);
    const { findings } = await reportOf(open);
    const found = findings.filter(({ rule }) => rule === 'run/hang').map(({ subject }) => subject.tool);
    expect(found).toEqual(hanging);
    if (hanging.length > 0) expect(waited()).toBeLessThanOrEqual(30_000 + 60_000 + 10_000 + 1_000);
  });

  it('makes no invalid calls where they wait for the same upstream', async () => {
    const { open, waited } = timed([tool('get_a', () => refused('fetch failed'))], () => 7_000);
    const { tools, findings } = await reportOf(open);
    expect(tools[0]?.cutShort).toBeDefined();
    expect(findings.map(({ rule }) => rule)).toContain('response/unreachable');
    expect(waited()).toBe(14_000);
  });

  it('makes few valid calls where none reaches the upstream, however fast they fail', async () => {
    const offline = tool('get_a', () => refused('getaddrinfo ENOTFOUND api.acme.dev'));
    const flaky = tool('get_b', ({ id }) => (id === undefined ? refused('id is required') : said('Here.')));
    const { open } = timed([offline, flaky], () => 5);
    const { tools } = await reportOf(open);
    const valid = ({ categories }: (typeof tools)[number]): number =>
      categories.happy_path.executed + categories.edge_case.executed + categories.boundary.executed;
    const [a, b] = tools.map(valid);
    expect(a).toBeLessThanOrEqual(4);
    expect(b).toBeGreaterThan(4);
  });

  it('makes all of them where they are rejected at once', async () => {
    const checked = tool('get_a', ({ id }) =>
      refused(typeof id === 'string' ? 'fetch failed' : 'Invalid arguments: id must be a text'),
    );
    const { open } = timed([checked], () => 5);
    const { tools } = await reportOf(open);
    const invalid = tools[0]?.exchanges?.filter(({ scenario }) => scenario.expectation === 'reject') ?? [];
    expect(invalid.length).toBeGreaterThan(6);
    expect(tools[0]?.contract.errorCase.state).toBe('yes');
  });
});
