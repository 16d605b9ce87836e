import { describe, expect, it } from 'vitest';
import { walkSchema } from './walk.js';

describe('walkSchema', () => {
  it('visits every subschema in document order, and no data', () => {
    const schema = {
      properties: { 'a/b': { items: { type: 'string' } }, c: true },
      default: { properties: { not: {} } },
      anyOf: [{ const: { type: 'x' } }, false],
      $defs: { d: { not: {} } },
      dependencies: { a: ['b'], c: { minProperties: 2 } },
    };
    expect(
      [...walkSchema(schema)].map(({ pointer, keyword, depth }) => `${depth} ${keyword} ${pointer}`),
    ).toEqual([
      '0  ',
      '1 properties /properties/a~1b',
      '2 items /properties/a~1b/items',
      '1 properties /properties/c',
      '1 anyOf /anyOf/0',
      '1 anyOf /anyOf/1',
      '1 $defs /$defs/d',
      '2 not /$defs/d/not',
      '1 dependencies /dependencies/c',
    ]);
  });

  it('stops at its bounds', () => {
    let deep: unknown = {};
    for (let i = 0; i < 50_000; i++) deep = { not: deep };
    expect([...walkSchema(deep, { maxDepth: 10 })]).toHaveLength(11);
    expect([...walkSchema({ anyOf: new Array(50).fill({}) }, { maxPlaces: 7 })]).toHaveLength(7);
    expect([...walkSchema('no schema')]).toEqual([]);
  });
});
