import { describe, expect, it } from 'vitest';
import { type FakeTool, said, toolSession } from '../../test/fixtures/tool-session.js';
import { toCallToolResult } from '../format/index.js';
import { createErrorResponse, createSuccessResponse } from '../response-format.js';
import { run } from './run.js';
import type { RunOptions } from './run-options.js';

const tool = (answer: FakeTool['answer']): FakeTool => ({
  definition: {
    name: 'get_user',
    description: 'Reads a user.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  },
  answer,
});

async function formatRules(answer: FakeTool['answer'], options: Partial<RunOptions>): Promise<string[]> {
  const found = new Set<string>();
  for await (const event of run(toolSession([tool(answer)]), { seed: 1, now: () => 0, ...options }))
    if (event.type === 'summary') for (const { rule } of event.report.findings) found.add(rule);
  return [...found].filter((rule) => rule.startsWith('format/')).sort();
}

const STANDARD = { standard: 'response-format' } as const;

describe('a run by the response format standard', () => {
  it('finds where plain results break it', async () => {
    expect(await formatRules(() => said('User 7'), STANDARD)).toEqual([
      'format/success-flag',
      'format/timestamp',
    ]);
  });

  it('finds nothing in what the helpers build', async () => {
    const answer: FakeTool['answer'] = ({ id }) =>
      toCallToolResult(
        Number.isInteger(id) ? createSuccessResponse({ id }) : createErrorResponse('Invalid id', 'INVALID'),
        '2025-11-25',
      );
    expect(await formatRules(answer, STANDARD)).toEqual([]);
  });

  it('is only made where it is asked for', async () => {
    expect(await formatRules(() => said('User 7'), {})).toEqual([]);
  });
});
