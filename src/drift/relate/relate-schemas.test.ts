import { describe, expect, it } from 'vitest';
import pairs from '../../../test/drift/schema-pairs.json' with { type: 'json' };
import { compileSchema } from '../../schema/compile.js';
import { relateSchemas } from './relate-schemas.js';

describe('relateSchemas', () => {
  it.each(pairs)('decides: $name', ({ old, new: fresh, undecided = [], ...pair }) => {
    const relation = relateSchemas(old, fresh);
    const expected = (way: 'newAcceptsOld' | 'oldAcceptsNew'): string =>
      undecided.includes(way) ? 'unknown' : pair[way];
    const newAcceptsOld = expected('newAcceptsOld');
    const oldAcceptsNew = expected('oldAcceptsNew');
    expect(relation).toMatchObject({ newAcceptsOld, oldAcceptsNew });
    expect('onlyOld' in relation).toBe(newAcceptsOld === 'no');
    expect('onlyNew' in relation).toBe(oldAcceptsNew === 'no');
  });

  it.each(pairs)('proves what it denies: $name', ({ old, new: fresh }) => {
    const relation = relateSchemas(old, fresh);
    const outcomes = (value: unknown) =>
      [old, fresh].map((schema) => compileSchema(schema).check(value).outcome);
    if ('onlyOld' in relation) expect(outcomes(relation.onlyOld)).toEqual(['valid', 'invalid']);
    if ('onlyNew' in relation) expect(outcomes(relation.onlyNew)).toEqual(['invalid', 'valid']);
  });

  it.each([
    ['an empty object', { type: 'object' }, { type: 'object', required: ['a'] }, {}],
    ['the missing value', { enum: ['a', 'b'] }, { enum: ['a'] }, 'b'],
    [
      'the one property',
      { type: 'object', properties: { a: {}, b: {} } },
      { type: 'object', properties: { a: {}, b: { type: 'string' } } },
      { b: null },
    ],
  ])('shows the smallest value: %s', (_name, old, fresh, smallest) => {
    expect(relateSchemas(old, fresh).onlyOld).toEqual(smallest);
  });

  it.each([
    ['a remote reference', { $ref: 'https://example.com/a.json' }, { type: 'string' }],
    ['a pattern with a look-ahead', { type: 'string', pattern: '^(?=a)' }, { type: 'string', pattern: '^a' }],
  ])('says unknown where it cannot tell: %s', (_name, old, fresh) => {
    expect(relateSchemas(old, fresh).newAcceptsOld).toBe('unknown');
  });

  it('sees that equal schemas are equal even where it does not understand them', () => {
    const schema = { type: 'string', pattern: '^(?=a)(.)\\1' };
    expect(relateSchemas(schema, { ...schema })).toEqual({ newAcceptsOld: 'yes', oldAcceptsNew: 'yes' });
  });
});
