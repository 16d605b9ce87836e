import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, said, toolSession } from '../../../../test/fixtures/tool-session.js';
import { run } from '../../run.js';

const tool = (name: string, property: string | undefined, answer: FakeTool['answer']): FakeTool => ({
  definition: {
    name,
    description: 'About tickets.',
    inputSchema: {
      type: 'object',
      properties: property === undefined ? {} : { [property]: { type: 'string', minLength: 1 } },
      required: property === undefined ? [] : [property],
    },
    annotations: {
      readOnlyHint: !/^(?:create|delete)/.test(name),
      destructiveHint: name.startsWith('delete'),
    },
  },
  answer,
});

/** A server that says it creates tickets. */
const tickets = (known: readonly string[]): readonly FakeTool[] => [
  tool('list_tickets', undefined, () => said(JSON.stringify({ tickets: [{ id: 'T-1' }] }))),
  tool('create_ticket', 'title', () => said('{"id":"T-9"}')),
  tool('get_ticket', 'id', ({ id }) =>
    known.includes(String(id)) ? said(JSON.stringify({ id })) : refused(`Ticket ${String(id)} not found.`),
  ),
];

async function blamedTools(tools: readonly FakeTool[]): Promise<readonly unknown[]> {
  let time = 0;
  const found: unknown[] = [];
  const options = { seed: 1, mode: 'all', now: () => time++ } as const;
  for await (const event of run(toolSession(tools), options))
    if (event.type === 'finding' && event.finding.rule === 'run/state')
      found.push(event.finding.subject.tool);
  return found;
}

describe('what was created and cannot be read', () => {
  it.each([
    ['the creation, where others can be read', ['T-1'], ['create_ticket']],
    ['the tool that reads, where nothing can be read', [], ['get_ticket']],
    ['nobody, where it can be read', ['T-1', 'T-9'], []],
  ])('is blamed on %s', async (_, known, blamed) => {
    expect(await blamedTools(tickets(known))).toEqual(blamed);
  });
});

describe('what was deleted and can still be read', () => {
  const kept = (answer: string): readonly FakeTool[] => [
    ...tickets(['T-1', 'T-9']),
    tool('delete_ticket', 'id', () => said(answer)),
  ];

  it.each([
    ['is blamed on the deletion', 'Deleted the ticket.', ['delete_ticket']],
    ['is as it says, where it was cancelled', 'Cancelled for safety. Use force: true to confirm.', []],
  ])('%s', async (_, answer, blamed) => {
    expect(await blamedTools(kept(answer))).toEqual(blamed);
  });
});
