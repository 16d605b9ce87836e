import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunReport } from '../../model/run-report.js';
import { run } from '../run.js';

const tool = (property: string, schema: object, answer: FakeTool['answer']): FakeTool => ({
  definition: {
    name: 'get_page',
    description: 'Gets a page.',
    inputSchema: { type: 'object', properties: { [property]: schema }, required: [property] },
    annotations: { readOnlyHint: true },
  },
  answer,
});

async function reportOf(tested: FakeTool): Promise<RunReport> {
  for await (const event of run(toolSession([tested]), { seed: 1, now: () => 0 }))
    if (event.type === 'summary') return event.report;
  throw new Error('no summary');
}

const URL_SCHEMA = { type: 'string', format: 'uri', description: 'The page.' };
const ID_SCHEMA = { type: 'string', description: 'The id of the page.' };

describe('an address that cannot be reached', () => {
  it.each<[what: string, answer: FakeTool['answer']]>([
    [
      'named in the response',
      ({ url }) => refused(`request to ${url} failed, reason: getaddrinfo ENOTFOUND`),
    ],
    ['named by its host', () => refused('getaddrinfo EAI_AGAIN example.invalid')],
    ['not named at all', () => refused('fetch failed')],
  ])('is the value that was made up for the call: %s', async (_, answer) => {
    const { findings, obstacles, tools } = await reportOf(tool('url', URL_SCHEMA, answer));
    const serious = findings.filter(({ severity }) => severity !== 'info');
    expect(serious.map(({ rule }) => rule)).toEqual([]);
    expect(obstacles).toBeUndefined();
    expect(tools[0]).toMatchObject({ classification: 'connectivity_only', dataNeeded: ['url'] });
  });

  it.each<[what: string, property: string, schema: object, answer: FakeTool['answer']]>([
    [
      'by its name',
      'url',
      URL_SCHEMA,
      ({ url }) => refused(`request to https://api.acme.dev/render?page=${url} failed: fetch failed`),
    ],
    ['by its address', 'url', URL_SCHEMA, () => refused('connect ECONNREFUSED 127.0.0.1:9222')],
    ['because the call names none', 'id', ID_SCHEMA, () => refused('fetch failed')],
    [
      'because a mail address is no host to call',
      'email',
      { type: 'string', format: 'email', description: 'Whose page.' },
      () => refused('fetch failed'),
    ],
  ])('is what the server depends on: %s', async (_, property, schema, answer) => {
    const { findings, obstacles } = await reportOf(tool(property, schema, answer));
    expect(findings.map(({ rule }) => rule)).toContain('response/unreachable');
    expect(obstacles?.map(({ kind }) => kind)).toEqual(['unreachable']);
  });

  it.each([
    ['that an earlier call left with the server', 'getaddrinfo ENOTFOUND example.invalid', false],
    ['of its own', 'getaddrinfo ENOTFOUND db.acme.dev', true],
    ['that it does not name', 'getaddrinfo ENOTFOUND', true],
  ])('is judged by the host: one %s', async (_, text, isFound) => {
    const { findings, obstacles } = await reportOf(tool('id', ID_SCHEMA, () => refused(text)));
    expect(findings.some(({ rule }) => rule === 'response/unreachable')).toBe(isFound);
    expect(obstacles !== undefined).toBe(isFound);
  });
});
