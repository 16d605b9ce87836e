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
  ['file', ['error']],
])('a runtime that asks for a text as "%s" rejects, if that is the argument', async (name, expected) => {
  const open = tool({ path: { type: 'string', description: 'A path.' } }, ['path'], ({ path }) =>
    typeof path === 'string'
      ? said('Sheet 1 of 2.')
      : refused(`TypeError: The "${name}" argument must be of type string. Received ${typeof path}`),
  );
  expect(await severities(open, 'response/crash')).toEqual(expected);
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
