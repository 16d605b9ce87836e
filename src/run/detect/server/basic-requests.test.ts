import { describe, expect, it } from 'vitest';
import { said, toolSession } from '../../../../test/fixtures/tool-session.js';
import { Fault } from '../../../model/fault.js';
import type { Reply, Session } from '../../../model/session.js';
import { run } from '../../run.js';

const LINK = { type: 'resource_link', uri: 'notes://one', name: 'One' };
const ok = (result: unknown): Reply => ({ kind: 'result', result, milliseconds: 1 });
const failed = (code: number): Reply => ({ kind: 'error', error: { code, message: 'No.' }, milliseconds: 1 });

/** How a good server responds; a defect replaces one of these. */
const GOOD: Readonly<Record<string, () => Reply>> = {
  ping: () => ok({}),
  'tools/call': () => failed(-32_602),
  'assay/no-such-method': () => failed(-32_601),
  'resources/read': () => ok({ contents: [] }),
};

async function reported(defect: Readonly<Record<string, () => Reply>> = {}): Promise<readonly string[]> {
  const session: Session = {
    ...toolSession([
      {
        definition: { name: 'list_notes', description: 'Lists notes.', inputSchema: { type: 'object' } },
        answer: () => ({ content: [LINK] }),
      },
    ]),
    capabilities: { tools: {}, resources: {} },
    request: async (method) => ({ ...GOOD, ...defect })[method]?.() ?? failed(-32_601),
  };
  for await (const event of run(session, { seed: 1, mode: 'all', now: () => 0 }))
    if (event.type === 'summary')
      return event.report.findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
  throw new Error('The run ended without a summary.');
}

describe('what every server has to do', () => {
  it('is not mentioned where it does', async () => {
    expect(await reported()).toEqual([]);
  });

  it('is a note where an unknown method gets an error with another code', async () => {
    expect(await reported({ 'assay/no-such-method': () => failed(-32_602) })).toEqual([]);
  });

  it.each<[what: string, rule: string, method: string, reply: () => Reply]>([
    ['a ping that is rejected', 'run/ping', 'ping', () => failed(-32_601)],
    [
      'a ping without a response',
      'run/ping',
      'ping',
      () => {
        throw new Fault('timeout', 'No response.');
      },
    ],
    [
      'a tool that does not exist and responds',
      'run/missing-tool-accepted',
      'tools/call',
      () => ok(said('Sorry.')),
    ],
    ['an unknown method that responds', 'run/unknown-method', 'assay/no-such-method', () => ok({})],
    ['a link that cannot be read', 'run/unreadable-link', 'resources/read', () => failed(-32_002)],
  ])('is reported: %s', async (_, rule, method, reply) => {
    expect(await reported({ [method]: reply })).toEqual([rule]);
  });
});
