import { describe, expect, it } from 'vitest';
import type { Tool } from '../../model/tool.js';
import { kindredNames } from './kindred-names.js';

const tool = (name: string, properties: Readonly<Record<string, unknown>>): Tool => ({
  name,
  inputSchema: { type: 'object', properties },
});

const TICKET = { type: 'string', pattern: '^T-[0-9]+$', description: 'Number of a ticket' };

describe('properties with the same schema', () => {
  it('take the same values', () => {
    const tools = [
      tool('get_ticket', { id: TICKET }),
      tool('merge_tickets', { source: TICKET, target: TICKET }),
    ];
    expect(kindredNames(tools)).toMatchObject({
      merge_tickets: { source: ['ticketid', 'id'], target: ['ticketid', 'id'] },
    });
  });

  it('do not where one is to be new', () => {
    const tools = [tool('get_ticket', { id: TICKET }), tool('rename_ticket', { from: TICKET, to: TICKET })];
    expect(Object.keys(kindredNames(tools).rename_ticket ?? {})).toEqual(['from']);
  });

  it.each([
    ['says nothing but the type', { type: 'string' }],
    ['is a moment', { type: 'string', format: 'date', description: 'A day of the year' }],
    ['lists its values', { type: 'string', enum: ['a'], description: 'One of the letters' }],
  ])('do not where the schema %s', (_, schema) => {
    expect(kindredNames([tool('get_ticket', { id: schema }), tool('link', { other: schema })])).toEqual({});
  });
});
