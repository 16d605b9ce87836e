import { expect, it } from 'vitest';
import { type FakeTool, refused, toolSession } from '../../test/fixtures/tool-session.js';
import type { RunOptions } from './index.js';
import { run } from './run.js';

const TOOL: FakeTool = {
  definition: {
    name: 'get_balance',
    description: 'Reads the balance.',
    inputSchema: { type: 'object', properties: { account: { type: 'string' } } },
    annotations: { readOnlyHint: true },
  },
  answer: () => refused('E4711: dry'),
};

async function kinds(options: Partial<RunOptions>): Promise<Set<string | undefined>> {
  const kinds = new Set<string | undefined>();
  for await (const event of run(toolSession([TOOL]), { seed: 1, now: () => 0, perTool: 4, ...options }))
    if (event.type === 'call_ended') kinds.add(event.diagnosis);
  return kinds;
}

it("judges responses by the user's own options", async () => {
  const patterns = [{ pattern: 'E4711', kind: 'rate_or_quota' as const, weight: 6 }];
  expect(await kinds({})).not.toContain('rate_or_quota');
  expect(await kinds({ responses: { tools: [{ names: 'get_*', patterns }] } })).toContain('rate_or_quota');
  expect(await kinds({ responses: { tools: [{ names: 'set_*', patterns }] } })).not.toContain(
    'rate_or_quota',
  );
});
