import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../model/tool.js';
import { relateSchemas } from './relate-schemas.js';
import { withoutSharedProperties } from './without-shared-properties.js';

const text = { type: 'string', description: 'A text.' };
const object = (properties: object, more: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});

describe('properties that two schemas share', () => {
  it('are left out, and come back in the values that prove a difference', () => {
    const old = object({ a: text, b: text, c: { type: 'number' } }, { required: ['a', 'c'] });
    const fresh = object({ a: text, b: text, c: { type: 'string' } }, { required: ['a', 'c'] });
    const reduced = withoutSharedProperties(old, fresh);
    expect(reduced?.old).toEqual(object({ c: { type: 'number' } }, { required: ['c'] }));
    expect(reduced?.restore({ c: 1 })).toEqual({ value: { a: '', c: 1 } });
    expect(relateSchemas(old, fresh)).toEqual({
      newAcceptsOld: 'no',
      oldAcceptsNew: 'no',
      onlyOld: { a: '', c: 0 },
      onlyNew: { a: '', c: '' },
    });
  });

  it('are left out where one refers to another that is shared', () => {
    const shared = { a: object({ x: text }), b: { $ref: '#/properties/a' } };
    expect(withoutSharedProperties(object({ ...shared, c: text }), object(shared))?.fresh).toEqual(
      object({}),
    );
  });

  it.each([
    ['that is required on one side', object({ a: text }, { required: ['a'] }), object({ a: text, b: text })],
    [
      'whose reference leads to what changed',
      object({ a: { $ref: '#/properties/b' }, b: text }),
      object({ a: { $ref: '#/properties/b' }, b: { type: 'number' } }),
    ],
    [
      'whose definition may have changed',
      object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: text } }),
      object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: { type: 'number' } } }),
    ],
    [
      'that another part refers to',
      object({ a: text, b: { $ref: '#/properties/a' } }),
      object({ a: text, b: { anyOf: [{ $ref: '#/properties/a' }, { type: 'null' }] } }),
    ],
    [
      'beside a keyword that counts properties',
      object({ a: text }, { minProperties: 1 }),
      object({ a: text, b: text }, { minProperties: 1 }),
    ],
    [
      'beside a condition',
      object({ a: text }, { if: object({ a: { const: 'x' } }), else: { required: ['b'] } }),
      object({ a: text }, { if: object({ a: { const: 'y' } }), else: { required: ['b'] } }),
    ],
    [
      'that both require, and that is too hard to find a value for',
      object({ a: { type: 'string', pattern: '^a+$' } }, { required: ['a'] }),
      object({ a: { type: 'string', pattern: '^a+$' }, b: text }, { required: ['a'] }),
    ],
    [
      'that decides which dialect the schema is in',
      object({ a: { type: 'number', minimum: 1, exclusiveMinimum: true } }),
      object({ a: { type: 'number', minimum: 1, exclusiveMinimum: true }, b: text }),
    ],
  ])('stay: one %s', (_, old, fresh) => {
    expect(withoutSharedProperties(old, fresh)).toBeUndefined();
  });

  it('do not count as absent where a value uses their names', () => {
    const old = object({ a: text }, { additionalProperties: { type: 'number' } });
    const fresh = object({ a: text }, { additionalProperties: { type: 'integer' } });
    const reduced = withoutSharedProperties(old, fresh);
    expect(reduced?.restore({ a: 1 })).toBeUndefined();
    expect(relateSchemas(old, fresh)).toMatchObject({ newAcceptsOld: 'no', oldAcceptsNew: 'yes' });
  });
});
