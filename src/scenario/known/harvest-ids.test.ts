import { describe, expect, it } from 'vitest';
import { harvestIds } from './harvest-ids.js';

describe('harvestIds', () => {
  it.each<[text: string, values: (string | number)[]]>([
    ['Created with id id-105.', ['id-105']],
    ['Note created (ID: 42).', [42, '42']],
    ['Created issue #7: Printer', [7, '7']],
    ['The ticket_id is `T-9`.', ['T-9']],
    ['Stored as 3f2b8a10-1111-4222-8333-444455556666.', ['3f2b8a10-1111-4222-8333-444455556666']],
    ['The id 0042 is kept as it is written.', ['0042']],
    ['Opened ACC/0007 "Ada" (savings) with 0.00 EUR.', ['ACC/0007']],
    ['Registered Ada as dev-d40f.', ['dev-d40f']],
    ['Playlist "Road Trip" created, its key is road-trip', ['road-trip']],
    ['Created note `garden-plan`.', ['garden-plan']],
    ['Created a `note`.', []],
    ['The key is missing.', []],
    ['Booked for 2026-01-15T09:30:00 in room:oak', []],
    ['No id was given.', []],
    ['Its id is unknown.', []],
    ['Moved id 3 to id 4.', []],
    ['A valid idea 7.', []],
  ])('finds in %j: %j', (text, values) => {
    expect(harvestIds(text, 'note', 'an answer').map(({ value }) => value)).toEqual(values);
  });

  it('names an id after the thing, after the word before it, and as an id', () => {
    const [id] = harvestIds('The ticket id is T-9.', 'note', 'an answer');
    expect(id?.names.slice(0, 3)).toEqual(['ticketid', 'noteid', 'note']);
    expect(id?.names.at(-1)).toBe('id');
  });
});
