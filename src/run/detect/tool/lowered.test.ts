import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import type { RunFinding } from '../../../model/run-report.js';
import { run } from '../../run.js';

async function foundIn(tool: FakeTool, rule: string): Promise<readonly RunFinding[]> {
  for await (const event of run(toolSession([tool]), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report.findings.filter((one) => one.rule === rule);
  throw new Error('no summary');
}

const severities = async (tool: FakeTool, rule: string): Promise<readonly string[]> => [
  ...new Set((await foundIn(tool, rule)).map(({ severity }) => severity)),
];

const tool = (properties: object, required: readonly string[], answer: FakeTool['answer']): FakeTool => ({
  definition: {
    name: 'get_sheet',
    description: 'Gets a sheet.',
    inputSchema: { type: 'object', properties, required },
    annotations: { readOnlyHint: true },
  },
  answer,
});

const DEPTH = { depth: { type: 'integer', description: 'How deep.' } };

describe('a wrong value that is accepted', () => {
  it('is a warning where it was ignored, and an error where it was used', async () => {
    const ignoring = tool(DEPTH, [], ({ depth }) => said(`Rows of depth ${Number(depth) || 1}.`));
    const using = tool(DEPTH, [], ({ depth }) => said(`Rows of depth ${JSON.stringify(depth ?? 1)}.`));
    expect(await severities(ignoring, 'run/silent-acceptance')).not.toContain('error');
    expect(await severities(using, 'run/silent-acceptance')).toContain('error');
  });

  it.each([
    ['Dummy parameter for no-parameter tools', []],
    ['Which sheet to get', ['error']],
  ])('is not said of an argument that is described as "%s"', async (description, expected) => {
    const open = tool({ word: { type: 'string', description } }, ['word'], () => said('Sheet 1 of 2.'));
    const left = (await foundIn(open, 'run/silent-acceptance')).filter(({ path }) => path === '/word');
    expect([...new Set(left.map(({ severity }) => severity))]).toEqual(expected);
  });
});

it.each([
  ['path', ['info']],
  ['file', ['warning']],
])('a runtime that asks for a text as "%s" rejects, if that is the argument', async (name, expected) => {
  const open = tool({ path: { type: 'string', description: 'A path.' } }, ['path'], ({ path }) =>
    typeof path === 'string'
      ? said('Sheet 1 of 2.')
      : refused(`TypeError: The "${name}" argument must be of type string. Received ${typeof path}`),
  );
  expect(await severities(open, 'response/crash')).toEqual(expected);
});

it.each<[what: string, answer: FakeTool['answer'], severities: readonly string[]]>([
  [
    'changed nothing',
    ({ topic }) => said(JSON.stringify({ ok: true, moved_count: topic === 'a' ? 1 : 0 })),
    ['warning'],
  ],
  ['moved something', () => said(JSON.stringify({ ok: true, moved_count: 2 })), ['error']],
])('a wrong value that is accepted and has %s', async (_, answer, expected) => {
  const open = tool({ topic: { type: 'array', items: { type: 'string' } } }, ['topic'], answer);
  const found = (await foundIn(open, 'run/silent-acceptance')).filter(({ path }) => path === '/topic');
  expect([...new Set(found.map(({ severity }) => severity))]).toEqual(expected);
});

it.each<[what: string, answer: FakeTool['answer'], severities: readonly string[]]>([
  [
    'left out',
    ({ topic }) =>
      topic === undefined
        ? refused("TypeError: Cannot read properties of undefined (reading 'at')")
        : said('1'),
    ['warning'],
  ],
  ['given', () => refused("TypeError: Cannot read properties of undefined (reading 'at')"), ['error']],
])('an internal error where an argument is %s', async (_, answer, expected) => {
  const open = tool({ topic: { type: 'string', description: 'A topic.' } }, ['topic'], answer);
  expect(await severities(open, 'response/crash')).toEqual(expected);
});

it('an internal error without `isError`, for invalid calls alone, is one finding', async () => {
  const broken = '{"success":false,"error":"Cannot read properties of undefined (reading \'at\')"}';
  const open = tool({ topic: { type: 'string', description: 'A topic.' } }, ['topic'], ({ topic }) =>
    said(typeof topic === 'string' ? 'Sheet 1 of 2.' : broken),
  );
  expect(await severities(open, 'response/crash')).toEqual([]);
  expect(await severities(open, 'response/soft-error')).toEqual(['error']);
});

it.each([
  ['a count of items', (limit: number) => ['a', 'b', 'c'].slice(0, limit), ['info']],
  ['a factor', (limit: number) => ['a', 'b', 'c'].map((name) => `${name}${limit}`), ['warning']],
])('0 is taken for a missing argument that is %s', async (_, rows, expected) => {
  const limited = tool({ size: { type: 'integer', default: 3, description: 'How much.' } }, [], ({ size }) =>
    typeof size === 'number' || size === undefined
      ? said(JSON.stringify({ rows: rows(Number(size) || 3) }))
      : refused('size must be a number'),
  );
  expect(await severities(limited, 'run/default-not-applied')).toEqual(expected);
});

it.each([
  ['a session that remembers', true, []],
  ['a list that is shared by mistake', false, ['error']],
])('values of earlier calls in %s', async (_, isSession, expected) => {
  const seen: string[] = [];
  let calls = 40;
  const open = tool({ topic: { type: 'string', description: 'A topic.' } }, [], ({ topic }) => {
    if (topic !== undefined && typeof topic !== 'string') return refused('topic must be a string');
    if (typeof topic === 'string') seen.push(topic);
    return said(JSON.stringify({ topics: seen, ...(isSession ? { calls: calls++ } : {}) }));
  });
  expect(await severities(open, 'run/mixed-up')).toEqual(expected);
});
