import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { takesAway } from './takes-away.js';

const tool = (name: string, description?: string, destructiveHint?: boolean): Tool => ({
  name,
  inputSchema: { type: 'object' },
  ...(description === undefined ? {} : { description }),
  ...(destructiveHint === undefined ? {} : { annotations: { destructiveHint } }),
});

describe('takesAway', () => {
  it.each([
    tool('delete_note'),
    tool('cancelBooking'),
    tool('cache_flush'),
    tool('merge_notes', 'Appends the source and deletes it.', true),
  ])('says so of $name', (one) => {
    expect(takesAway(one)).toBe(true);
  });

  it.each([
    tool('assign_ticket', 'Gives a ticket to somebody.', true),
    tool('merge_notes', 'Appends the source and deletes it.', false),
    tool('assign_ticket', 'Sets who works on a ticket. Null removes the name.', true),
    tool('reply_ticket'),
    tool('list_cancel_reasons'),
  ])('does not say so of $name', (one) => {
    expect(takesAway(one)).toBe(false);
  });
});
