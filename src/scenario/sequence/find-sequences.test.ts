import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { bindStep, type StepRecord } from './bind-step.js';
import { findSequences } from './find-sequences.js';

const tool = (name: string, ...required: string[]): Tool => ({
  name,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(required.map((property) => [property, { type: 'string' }])),
    required,
  },
});

const NOTES = [
  tool('list_notes'),
  tool('create_note', 'title'),
  tool('get_note', 'note_id'),
  tool('update_note', 'note_id', 'title'),
  tool('delete_note', 'note_id'),
];

describe('findSequences', () => {
  it('chains what belongs to one thing, and ends by asking for what is gone', () => {
    const [sequence] = findSequences(NOTES);
    expect(sequence?.entity).toBe('note');
    expect(sequence?.steps.map(({ role, tool: name }) => `${role} ${name}`)).toEqual([
      'create create_note',
      'get get_note',
      'list list_notes',
      'update update_note',
      'get get_note',
      'delete delete_note',
      'get_deleted get_note',
      'list_deleted list_notes',
      'update_deleted update_note',
    ]);
    expect(sequence?.steps.map(({ expectation }) => expectation).at(-1)).toBe('gone');
  });

  it.each([
    ['Id of the listing', ['create create_listing', 'get get_home']],
    ['Id of the home', undefined],
  ])('reads a thing by a tool of another name whose id is described as "%s"', (description, steps) => {
    const properties = { id: { type: 'string', description } };
    const reader = { name: 'get_home', inputSchema: { type: 'object', properties, required: ['id'] } };
    const [sequence] = findSequences([tool('create_listing', 'title'), reader]);
    expect(sequence?.steps.slice(0, 2).map(({ role, tool: name }) => `${role} ${name}`)).toEqual(steps);
  });

  it('takes names as they are, whatever characters they have', () => {
    expect(() => findSequences([tool('create_a(b[c'), tool('get_*x', 'id')])).not.toThrow();
  });

  it('lets an id flow from the response, and a key from the arguments of the creation', () => {
    const [notes] = findSequences(NOTES);
    expect(notes?.steps[1]?.takes).toEqual([
      { property: 'note_id', from: 0, of: 'answer', names: ['noteid', 'id'] },
    ]);
    const [memory] = findSequences([tool('store_memory', 'key', 'value'), tool('retrieve_memory', 'key')]);
    expect(memory?.steps[1]?.takes).toEqual([{ property: 'key', from: 0, of: 'arguments', names: ['key'] }]);
  });

  it.each([
    ['nothing is created', [tool('get_note', 'note_id'), tool('delete_note', 'note_id')]],
    ['the things differ', [tool('create_note', 'title'), tool('get_user', 'user_id')]],
    ['nothing flows', [tool('create_note', 'title'), tool('get_note', 'colour')]],
  ])('finds none where %s', (_, tools) => {
    expect(findSequences(tools)).toEqual([]);
  });
});

describe('bindStep', () => {
  const [sequence] = findSequences(NOTES);
  const get = sequence?.steps[1];
  const created = (answer: unknown): StepRecord[] => [
    { tool: 'create_note', arguments: { title: 'Assay example' }, answer },
  ];

  it.each([
    ['structured', { structuredContent: { note: { id: 'n-17', title: 'Assay example' } }, content: [] }],
    ['JSON in text', { content: [{ type: 'text', text: '{"id":"n-17"}' }] }],
  ])('takes the id out of a %s answer', (_, answer) => {
    if (get === undefined) throw new Error('The sequence has no second step.');
    expect(bindStep(get, tool('get_note', 'note_id'), created(answer), { seed: 1 })).toEqual({
      arguments: { note_id: 'n-17' },
    });
  });

  it('names the property for which there is no value', () => {
    if (get === undefined) throw new Error('The sequence has no second step.');
    const answer = { content: [{ type: 'text', text: 'Done.' }] };
    expect(bindStep(get, tool('get_note', 'note_id'), created(answer), { seed: 1 })).toEqual({
      missing: 'note_id',
    });
  });
});
