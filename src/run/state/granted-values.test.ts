import { describe, expect, it } from 'vitest';
import { type FakeTool, refused, toolSession } from '../../../test/fixtures/tool-session.js';
import { run } from '../run.js';
import type { RunOptions } from '../run-options.js';

const json = (value: unknown): object => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

const tool = (
  name: string,
  properties: Readonly<Record<string, unknown>>,
  answer: FakeTool['answer'],
  more: object = {},
): FakeTool => ({
  definition: {
    name,
    inputSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
    ...more,
  },
  answer,
});

const ID = { type: 'string' };

/** A server with one pump, and the tools that a test adds. */
function plant(more: (pumps: Map<string, unknown>) => readonly FakeTool[]) {
  const pumps = new Map<string, unknown>([['p-77', { id: 'p-77', label: 'north' }]]);
  const list = tool('list_pumps', {}, () => json({ pumps: [...pumps.values()] }), {
    annotations: { readOnlyHint: true },
  });
  return toolSession([list, ...more(pumps)]);
}

/** What acts on a pump that is there. */
const act = (name: string, pumps: Map<string, unknown>, more: object = {}): FakeTool =>
  tool(
    name,
    { pump_id: ID },
    ({ pump_id: id }) => (pumps.has(String(id)) ? json({ done: true }) : refused(`Pump ${id} not found`)),
    more,
  );

const create = (pumps: Map<string, unknown>, keeps: boolean): FakeTool =>
  tool('create_pump', { label: { type: 'string' } }, ({ label }) => {
    const id = `new-${pumps.size + 1}`;
    if (typeof label !== 'string') return refused('label must be a text');
    if (keeps) pumps.set(id, { id, label });
    return json({ id, label });
  });

/** Whether the pump that was there before was given to a tool. */
async function isGiven(
  session: ReturnType<typeof toolSession>,
  name: string,
  mode: RunOptions['mode'] = 'all',
): Promise<boolean> {
  for await (const _ of run(session, { seed: 1, now: () => 0, mode })) {
    // Only what was asked counts.
  }
  return session.asked.some(([asked, args]) => asked === name && JSON.stringify(args).includes('p-77'));
}

describe('a thing that exists and that this run has not created', () => {
  it('is given to what acts on it where no tool creates one, in mode all', async () => {
    expect(
      await isGiven(
        plant((pumps) => [act('assign_pump', pumps)]),
        'assign_pump',
      ),
    ).toBe(true);
  });

  it('is not given to it in mode standard', async () => {
    const session = plant((pumps) => [act('assign_pump', pumps)]);
    expect(await isGiven(session, 'assign_pump', 'standard')).toBe(false);
    expect(session.asked.some(([name]) => name === 'assign_pump')).toBe(true);
  });

  it('is not given to it where a tool creates such things', async () => {
    const session = plant((pumps) => [create(pumps, true), act('assign_pump', pumps)]);
    expect(await isGiven(session, 'assign_pump')).toBe(false);
  });

  it('is given to it where what was created is not found again', async () => {
    const session = plant((pumps) => [create(pumps, false), act('assign_pump', pumps)]);
    expect(await isGiven(session, 'assign_pump')).toBe(true);
  });

  it.each([
    ['delete_pump', {}],
    ['cancel_pump', {}],
    ['retire_pump', { description: 'Removes a pump for good.', annotations: { destructiveHint: true } }],
  ])('is never given to %s, which takes it away', async (name, more) => {
    const session = plant((pumps) => [act(name, pumps, more)]);
    expect(await isGiven(session, name)).toBe(false);
    expect(session.asked.some(([asked]) => asked === name)).toBe(true);
  });
});

describe('a tool that creates', () => {
  const repair = (name: string, property: string): FakeTool =>
    tool(name, { [property]: ID, note: { type: 'string' } }, ({ [property]: id }) =>
      id === 'p-77' ? json({ id: 'r-1', [property]: id }) : refused(`Unknown pump ${id}`),
    );

  it.each(['standard', 'all'] as const)('may refer to a thing that exists, in mode %s', async (mode) => {
    expect(
      await isGiven(
        plant(() => [repair('create_repair', 'pump_id')]),
        'create_repair',
        mode,
      ),
    ).toBe(true);
  });

  it('does not get the id of another thing as its own', async () => {
    expect(
      await isGiven(
        plant(() => [repair('create_repair', 'id')]),
        'create_repair',
      ),
    ).toBe(false);
  });

  it('does not make the thing ours to which it refers', async () => {
    const session = plant((pumps) => [repair('create_repair', 'pump_id'), act('delete_pump', pumps)]);
    expect(await isGiven(session, 'delete_pump')).toBe(false);
  });

  it('is called with other values where what it made is in the way', async () => {
    const made = new Set<unknown>(['AB-100']);
    const sku = { type: 'string', pattern: '^[A-Z]{2}-[0-9]{3}$', description: 'Such as AB-100' };
    const add = tool('add_part', { sku, label: { type: 'string' } }, ({ sku: value }) => {
      if (made.has(value)) return refused(`Part ${value} exists already`);
      made.add(value);
      return json({ sku: value });
    });
    for await (const event of run(toolSession([add]), { seed: 1, now: () => 0, mode: 'all' }))
      if (event.type === 'summary') expect(event.report.tools[0]?.neverSucceeded).toBe(false);
    expect(made.size).toBeGreaterThan(4);
  });
});

describe('two arguments of one kind', () => {
  it('get two different things that this run has created', async () => {
    const notes = new Set<unknown>();
    const add = tool('create_note', { text: { type: 'string' } }, () => {
      notes.add(`n-${notes.size + 1}`);
      return json({ id: `n-${notes.size}` });
    });
    const merge = tool(
      'merge_notes',
      { source_id: ID, target_id: ID },
      ({ source_id: from, target_id: to }) => {
        if (from === to) return refused('source_id and target_id must differ');
        return notes.has(from) && notes.has(to) ? json({ merged: from }) : refused('Note not found');
      },
    );
    for await (const event of run(toolSession([add, merge]), { seed: 1, now: () => 0, mode: 'all' }))
      if (event.type === 'summary')
        expect(event.report.tools.map(({ neverSucceeded }) => neverSucceeded)).toEqual([false, false]);
  });
});
