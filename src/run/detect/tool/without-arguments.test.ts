import { describe, expect, it } from 'vitest';
import { refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import type { Session } from '../../../model/session.js';
import { run } from '../../run.js';

const state = {
  definition: {
    name: 'ship_state',
    description: 'Returns the state of the ship.',
    inputSchema: { type: 'object', properties: { deep: { type: 'boolean', description: 'More.' } } },
    annotations: { readOnlyHint: true },
  },
  answer: ({ deep = false }: Readonly<Record<string, unknown>>) =>
    typeof deep === 'boolean' ? said('sound') : refused('Invalid arguments: deep must be a boolean'),
};

/** A server that reads the arguments as they came, and cannot read those of a kind. */
function crashingOn(...missing: readonly unknown[]): Session {
  const session = toolSession([state]);
  return {
    ...session,
    callTool: async (name, args, options) => {
      if (!missing.includes(args)) return session.callTool(name, args, options);
      const result = refused(`TypeError: Cannot destructure property 'deep' of 'args' as it is ${args}.`);
      return { kind: 'result', result, milliseconds: 1 };
    },
  };
}

async function found(session: Session): Promise<readonly string[]> {
  let time = 0;
  for await (const event of run(session, { seed: 1, now: () => time++ }))
    if (event.type === 'summary')
      return event.report.findings.filter(({ path }) => path === '/arguments').map(({ rule }) => rule);
  return [];
}

describe('a tool that needs no argument', () => {
  it('is blamed where it fails without `arguments`', async () => {
    expect(await found(crashingOn(null, undefined))).toEqual(['run/valid-rejected']);
  });

  it.each([
    ['null alone', crashingOn(null)],
    ['neither', crashingOn()],
  ])('is not blamed where it fails with %s', async (_, session) => {
    expect(await found(session)).toEqual([]);
  });
});
