import { describe, expect, it } from 'vitest';
import { unwrapped } from './things.js';

describe('unwrapped', () => {
  const task = { id: 7, status: 'open' };

  it('is the only record of a response, whose other members belong to the response', () => {
    expect(unwrapped({ status: 'task_marked_done', task })).toBe(task);
    expect(unwrapped({ id: 7, message: 'Done.', task })).toBe(task);
  });

  it.each<readonly [what: string, data: Readonly<Record<string, unknown>>]>([
    ['a thing that has another one', { id: 3, title: 'Plan', owner: task }],
    ['a list beside the record', { status: 'ok', task, notes: [] }],
    ['two records', { task, next: { id: 8 } }],
    ['a record without an id', { status: 'ok', task: { status: 'open' } }],
  ])('is not %s', (_, data) => {
    expect(unwrapped(data)).toBeUndefined();
  });
});
