import { expect, it } from 'vitest';
import { type FakeTool, said, toolSession } from '../../../test/fixtures/tool-session.js';
import type { RunFinding } from '../../model/run-report.js';
import { run } from '../run.js';

const lookUp: FakeTool = {
  definition: {
    name: 'get_page',
    description: 'Gets a page.',
    inputSchema: {
      type: 'object',
      properties: { pageId: { type: 'string', description: 'The id of the page.' } },
      required: ['pageId'],
    },
    annotations: { readOnlyHint: true },
  },
  answer: ({ pageId }) => said(`Error: page <${String(pageId)}> not found`),
};

async function softErrorOf(tool: FakeTool): Promise<RunFinding> {
  for await (const event of run(toolSession([tool]), { seed: 1, now: () => 0 })) {
    if (event.type !== 'summary') continue;
    const found = event.report.findings.find(({ rule }) => rule === 'response/soft-error');
    if (found !== undefined) return found;
  }
  throw new Error('no soft error');
}

it('shows the response to the smallest call, not to the call that was made first', async () => {
  const { call, response, evidence } = await softErrorOf(lookUp);
  expect(call?.arguments).toEqual({ pageId: 'a' });
  expect(response).toBe('Error: page <a> not found');
  expect(evidence[0]?.text).toBe('Error: page <a> not found');
});
