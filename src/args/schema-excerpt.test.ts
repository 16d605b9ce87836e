import { describe, expect, it } from 'vitest';
import { schemaExcerpt } from './schema-excerpt.js';
import { schemaText } from './schema-text.js';

const SCHEMA = {
  type: 'object',
  description: 'All of it.',
  properties: {
    rows: {
      type: 'array',
      items: { type: 'object', properties: { id: { $ref: '#/$defs/id' }, note: { type: 'string' } } },
    },
    description: { type: 'string', description: 'Prose.', enum: ['x'] },
    other: { $ref: '#/definitions/other' },
  },
  $defs: { id: { $ref: '#/$defs/inner' }, inner: { type: 'integer' }, unused: { type: 'null' } },
  definitions: { other: { type: 'string' } },
};

describe('schemaExcerpt', () => {
  it('keeps what a path touches, through items, with the definitions that it uses', () => {
    expect(schemaExcerpt(SCHEMA, ['/rows/3/id'])).toEqual({
      type: 'object',
      description: 'All of it.',
      properties: {
        rows: { type: 'array', items: { type: 'object', properties: { id: { $ref: '#/$defs/id' } } } },
      },
      $defs: { id: { $ref: '#/$defs/inner' }, inner: { type: 'integer' } },
    });
  });

  it('keeps a touched value whole', () => {
    expect(schemaExcerpt(SCHEMA, ['/rows', '/other'])).toMatchObject({
      properties: { rows: SCHEMA.properties.rows, other: { $ref: '#/definitions/other' } },
      definitions: { other: { type: 'string' } },
    });
  });

  it('leaves out prose on demand, but no property that is named like prose', () => {
    expect(schemaExcerpt(SCHEMA, ['/description'], { prose: false })).toEqual({
      type: 'object',
      properties: { description: { type: 'string', enum: ['x'] } },
    });
  });

  it('is the schema itself where there is nothing to leave out', () => {
    expect(schemaExcerpt(true, ['/a'])).toBe(true);
    expect(schemaExcerpt({ oneOf: [{ type: 'string', title: 't' }] }, ['/a'], { prose: false })).toEqual({
      oneOf: [{ type: 'string' }],
    });
  });
});

describe('schemaText', () => {
  it('prints nothing that is too long, too deep or no JSON', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 300; i++) deep = { a: deep };
    expect(schemaText(loop, 1_000)).toBeUndefined();
    expect(schemaText(deep, 100_000)).toBeUndefined();
    expect(schemaText({ type: 'object' }, 20)).toBeUndefined();
    expect(schemaText({ description: '[[[{{{'.repeat(100) }, 1_000)).toContain('[[[');
  });
});
