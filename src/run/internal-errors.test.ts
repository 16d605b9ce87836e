import { expect, it } from 'vitest';
import { type FakeTool, said, toolSession } from '../../test/fixtures/tool-session.js';
import type { InternalError } from '../model/internal-error.js';
import type { RunMode, RunReport } from '../model/run-report.js';
import type { Reply, Session } from '../model/session.js';
import { run } from './run.js';

const tool = (name: string): object => ({
  name,
  description: `Reads ${name}.`,
  inputSchema: { type: 'object', properties: {}, additionalProperties: false },
  annotations: { readOnlyHint: true },
});

/** Throws at whoever looks at it, as a bug of ours would. */
const TRAP = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError('a bug');
    },
    has: () => {
      throw new TypeError('a bug');
    },
    ownKeys: () => {
      throw new TypeError('a bug');
    },
  },
);

const FINE: Reply = {
  kind: 'result',
  result: { content: [{ type: 'text', text: 'fine' }] },
  milliseconds: 1,
};

const session = (reply: (name: string) => Reply): Session => ({
  revision: '2025-11-25',
  era: 'legacy',
  transport: 'in-process',
  serverInfo: { name: 'x', version: '1' },
  capabilities: { tools: {} },
  instructions: undefined,
  findings: [],
  stderr: '',
  request: () => Promise.resolve(FINE),
  notify: () => Promise.resolve(),
  listTools: () => Promise.resolve({ tools: [tool('good'), tool('bad')], pages: [], findings: [] }),
  callTool: (name) => Promise.resolve(reply(name)),
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

async function reportOf(
  server: Session,
  reproduce?: (name: string) => string,
  mode: RunMode = 'safe',
): Promise<{ report: RunReport | undefined; errors: readonly InternalError[] }> {
  const errors: InternalError[] = [];
  let report: RunReport | undefined;
  const events = run(server, {
    seed: 1,
    mode,
    now: () => 0,
    onInternalError: (error) => errors.push(error),
    ...(reproduce === undefined ? {} : { reproduce }),
  });
  for await (const event of events) if (event.type === 'summary') report = event.report;
  return { report, errors };
}

it.each([
  [
    'judging a response',
    (name: string): Reply => (name === 'bad' ? { ...FINE, result: TRAP } : FINE),
    undefined,
  ],
  [
    'writing the report of a tool',
    () => FINE,
    (name: string): string => {
      if (name === 'bad') throw new TypeError('a bug');
      return name;
    },
  ],
] as const)(
  'an error of our own while %s costs that verdict, and not the run',
  async (_what, reply, reproduce) => {
    const { report, errors } = await reportOf(session(reply), reproduce);
    const [good, bad] = report?.tools ?? [];
    expect(good?.notTested).toBeUndefined();
    expect(good?.classification).toBeDefined();
    expect(bad?.classification).toBeUndefined();
    expect(errors).toMatchObject([{ tool: 'bad', id: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    expect(bad?.notTested).toBe(`Assay failed with the internal error ${errors[0]?.id}`);
  },
);

it.each([1, 2, 3])('a call that has no result after %i times is no error of our own', async (times) => {
  const asked: string[] = [];
  const list: FakeTool = {
    definition: {
      name: 'list_items',
      description: 'Lists items.',
      inputSchema: { type: 'object', properties: { limit: { type: 'integer', default: 5 } } },
      annotations: { readOnlyHint: true },
    },
    answer: (args) => {
      const key = JSON.stringify(args);
      asked.push(key);
      if (asked.filter((one) => one === key).length > times) return undefined;
      return said(`${key.includes('limit') ? Number(args.limit) : 9} items`);
    },
  };
  const { errors } = await reportOf(toolSession([list]));
  expect(errors).toEqual([]);
});

it('is not what members that hide the methods of an object lead to', async () => {
  const hidden = JSON.parse('{"toString":null,"valueOf":null}');
  const fake = (name: string, properties: object, answer: unknown): FakeTool => ({
    definition: { name, description: `${name} of notes.`, inputSchema: { type: 'object', properties } },
    answer: () => said(JSON.stringify(answer)),
  });
  const text = { type: 'string' };
  const tools = [
    fake('create_note', { title: text }, { id: hidden, title: 'a' }),
    fake(
      'list_notes',
      { kind: { enum: ['a', hidden] } },
      { notes: [{ id: hidden, kind: hidden, title: 'a' }] },
    ),
    fake('complete_note', { id: text }, { sent: 0, failed: hidden }),
    fake('delete_note', { id: text }, { done: [], errors: hidden }),
  ];
  const { report, errors } = await reportOf(toolSession(tools), undefined, 'all');
  expect(errors).toEqual([]);
  expect(report?.tools).toHaveLength(4);
});
