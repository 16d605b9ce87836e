import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../test/fixtures/tool-session.js';
import { turnsDuring } from '../../test/fixtures/turns.js';
import { Fault } from '../model/fault.js';
import type { Session } from '../model/session.js';
import type { RunOptions } from './index.js';
import { run } from './run.js';
import { resolveRunOptions } from './run-options.js';

const tool = (name: string, answer: FakeTool['answer'] = () => refused('Invalid arguments.')): FakeTool => ({
  definition: {
    name,
    description: 'Reads.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1, maximum: 9 }, kind: { enum: ['a', 'b'] } },
      required: ['id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  answer,
});

const dies = tool('get_death', () => {
  throw new Fault('exited', 'The server has ended.');
});
const accepts = tool('get_anything', () => said('Here it is.'));
const deletes: FakeTool = {
  ...accepts,
  definition: { name: 'delete_all', description: 'Deletes all.', inputSchema: { type: 'object' } },
};
const TOOLS = [deletes, tool('get_one'), dies, accepts, tool('get_two'), tool('validate')];

const READING = { readOnlyHint: true };

type Probe = NonNullable<RunOptions['probes']>[number];

/** Asks without end, as far as it is let. */
const asking = (name: string, answered: { count: number }): Probe =>
  async function* (server) {
    for (;;) {
      await server.callTool(name, {});
      answered.count++;
      if (answered.count > 1_000) yield* [];
    }
  };

async function calls(options: Partial<RunOptions>): Promise<{ asked: [string, unknown][]; counted: number }> {
  const asked: [string, unknown][] = [];
  const open = (): Session => {
    const session = toolSession(TOOLS);
    const callTool: Session['callTool'] = (name, args, more) => {
      asked.push([name, args]);
      return session.callTool(name, args, more);
    };
    return { ...session, callTool };
  };
  let clock = 0;
  const settled = { seed: 1, now: () => clock++, reopen: async () => open(), ...options };
  let counted = -1;
  for await (const event of run(open(), settled))
    if (event.type === 'summary') counted = event.report.summary.calls;
  return { asked, counted };
}

describe('the number of calls', () => {
  it.each([1, 2, 3, 4, 5, 7, 11, 23, 60])(
    'is never beyond %i, with repetitions, reductions and probes',
    async (maxCalls) => {
      const answered = { count: 0 };
      const { asked, counted } = await calls({
        maxCalls,
        concurrency: 4,
        probes: [asking('get_one', answered)],
      });
      expect(asked.length).toBe(maxCalls);
      expect(counted).toBe(maxCalls);
    },
  );

  it('is not raised by a tool that ends the server when all calls are spent, and the tool is not accused', async () => {
    const rules: string[] = [];
    const session = toolSession([dies]);
    const reopen = async (): Promise<Session> => toolSession([dies]);
    for await (const event of run(session, { seed: 1, now: () => 0, maxCalls: 1, reopen }))
      if (event.type === 'finding') rules.push(event.finding.rule);
    expect(rules).not.toContain('run/exit');
  });
});

describe('a limit that is reached while detectors compare calls', () => {
  it('is said: what the calls would have shown was not looked for', async () => {
    const pages: FakeTool = {
      definition: {
        name: 'list_pages',
        description: 'Lists.',
        inputSchema: { type: 'object', properties: { page: { type: 'integer', minimum: 1 } } },
        annotations: { readOnlyHint: true },
      },
      answer: () => said('["a", "b"]'),
    };
    const reportOf = async (limit: number): Promise<[made: number, cutShort: string | undefined]> => {
      const session = toolSession([pages]);
      const now = (): number => (session.asked.length >= limit ? 10_000 : 0);
      for await (const event of run(session, { seed: 1, now, maxTime: 5_000 }))
        if (event.type === 'summary') return [session.asked.length, event.report.tools[0]?.cutShort];
      throw new Error('The run ended without a summary.');
    };
    const [made, cutShort] = await reportOf(Number.POSITIVE_INFINITY);
    expect(cutShort).toBeUndefined();
    expect(await reportOf(made - 6)).toEqual([
      made - 6,
      'the time limit of the run was reached (--max-time)',
    ]);
  });
});

describe('a probe', () => {
  it.each<[what: string, name: string, options: Partial<RunOptions>]>([
    ['is denied', 'validate', { deny: ['validate'] }],
    ['is not there', 'none', {}],
    ['may not be called in this mode', 'delete_all', {}],
  ])('calls nothing where the tool %s', async (_, name, options) => {
    const answered = { count: 0 };
    const { asked } = await calls({ ...options, maxCalls: 500, probes: [asking(name, answered)] });
    expect(answered.count).toBe(0);
    expect(asked.map(([called]) => called)).not.toContain(name);
  });

  it('ends when the time is up', async () => {
    const answered = { count: 0 };
    await calls({ maxTime: 3_000, probes: [asking('get_one', answered)] });
    expect(answered.count).toBeGreaterThan(0);
    expect(answered.count).toBeLessThan(3_000);
  });
});

describe('a plan', () => {
  const open: FakeTool = {
    ...accepts,
    definition: { name: 'get_none', description: 'Reads.', inputSchema: { type: 'object' } },
  };
  const plans = async (options: Partial<RunOptions>): Promise<Map<string, readonly unknown[]>> => {
    const planned = new Map<string, readonly unknown[]>();
    const settled = { seed: 1, now: () => 0, dryRun: true, mode: 'all' as const, ...options };
    for await (const event of run(toolSession([tool('get_one'), open, tool('get_two')]), settled))
      if (event.type === 'tool_planned') planned.set(event.tool, event.scenarios);
    return planned;
  };

  it('is the same for a tool whether its share was kept or is planned again', async () => {
    const all = await plans({});
    const few = all.get('get_none')?.length ?? 0;
    expect(few).toBeLessThan(10);
    // An equal share would be 10: what one tool leaves goes to the others.
    const some = await plans({ maxCalls: 30 });
    expect([...some.values()].map((scenarios) => scenarios.length)).toEqual([
      Math.ceil((30 - few) / 2),
      few,
      Math.floor((30 - few) / 2),
    ]);
    for (const [name, scenarios] of some)
      expect(scenarios).toEqual(all.get(name)?.slice(0, scenarios.length));
  });

  it('has at most 30,000 calls unless the caller says otherwise', () => {
    expect(resolveRunOptions({ seed: 1, now: () => 0 }).maxCalls).toBe(30_000);
  });
});

it('gives others a turn again and again while it lists, plans and sums up very many tools', async () => {
  const many = Array.from({ length: 80 }, (_, index) => tool(`get_${index}`));
  const turns = await turnsDuring(async () => {
    for await (const _ of run(toolSession(many), { seed: 1, now: () => 0, dryRun: true }));
  });
  // A turn for each tool while the definitions are judged, and one for eight of them in three more passes.
  expect(turns).toBeGreaterThanOrEqual(80 + 3 * 10);
});

it.each([
  [200, undefined],
  [2_100, 'its input schema is too large to be checked'],
])('does not plan a tool of %i properties: %s', async (count, expected) => {
  const properties = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, {}]));
  const definition = { name: 'get', inputSchema: { type: 'object', properties }, annotations: READING };
  let reason: string | undefined;
  for await (const event of run(toolSession([{ ...accepts, definition }]), {
    ...{ seed: 1, now: () => 0, maxCalls: 1 },
  }))
    if (event.type === 'tool_verdict') reason = event.report.notTested;
  expect(reason).toBe(expected);
});

describe('a server that calls without an object of arguments end', () => {
  const isObject = (args: unknown): boolean =>
    typeof args === 'object' && args !== null && !Array.isArray(args);

  /** The calls without an object, and the report. */
  async function checked(isFragile: boolean) {
    const malformed: unknown[] = [];
    const open = (): Session => {
      const session = toolSession(
        ['get_a', 'get_b', 'get_c', 'get_d'].map((name) => tool(name, () => said('Here.'))),
      );
      const callTool: Session['callTool'] = (name, args, more) => {
        if (!isObject(args)) malformed.push(args);
        if (isFragile && !isObject(args)) throw new Fault('exited', 'The server has ended.');
        return session.callTool(name, args, more);
      };
      return { ...session, callTool };
    };
    let clock = 0;
    const options = { seed: 1, concurrency: 1, now: () => clock++, reopen: async () => open() };
    for await (const event of run(open(), options))
      if (event.type === 'summary') return { malformed, report: event.report };
    throw new Error('The run ended without a summary.');
  }

  it('gets no more of them after two, and each tool says so', async () => {
    const { malformed, report } = await checked(true);
    expect(malformed.length).toBeLessThan(8);
    expect(report.tools.map(({ cutShort }) => cutShort)).toEqual(
      Array(4).fill('calls whose `arguments` is not an object got no response twice: no more were made'),
    );
    expect(report.tools.every(({ neverSucceeded }) => !neverSucceeded)).toBe(true);
  });

  it('gets all of them where it responds', async () => {
    const { malformed, report } = await checked(false);
    expect(malformed.length).toBeGreaterThan(8);
    expect(report.tools.map(({ cutShort }) => cutShort)).toEqual(Array(4).fill(undefined));
  });
});
