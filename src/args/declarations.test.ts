import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { declarationsAt, declaredPropertyNames, declaredTypes } from './declarations.js';

const INTEGER = { type: 'integer' };

describe('declaredTypes', () => {
  it.each<[string, JsonSchema, string]>([
    ['properties', { properties: { a: INTEGER } }, '/a'],
    ['nested properties', { properties: { a: { properties: { b: INTEGER } } } }, '/a/b'],
    ['pattern properties', { patternProperties: { '^a': INTEGER } }, '/a'],
    ['additional properties', { additionalProperties: INTEGER }, '/a'],
    ['items', { items: INTEGER }, '/3'],
    ['prefix items', { prefixItems: [{ type: 'string' }, INTEGER] }, '/1'],
    ['items after the prefix', { prefixItems: [{ type: 'string' }], items: INTEGER }, '/1'],
    ['tuple items of draft-07', { items: [{ type: 'string' }, INTEGER] }, '/1'],
    ['items after a tuple', { items: [{ type: 'string' }], additionalItems: INTEGER }, '/1'],
    ['a definition', { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: INTEGER } }, '/a'],
    [
      'an escaped definition',
      { properties: { a: { $ref: '#/$defs/x%20y' } }, $defs: { 'x y': INTEGER } },
      '/a',
    ],
    [
      'a badly escaped definition',
      { properties: { a: { $ref: '#/$defs/%' } }, $defs: { '%': INTEGER } },
      '/a',
    ],
    ['an anchor', { properties: { a: { $ref: '#x' } }, $defs: { x: { $anchor: 'x', ...INTEGER } } }, '/a'],
    ['the root', { properties: { a: INTEGER, b: { $ref: '#' } } }, '/b/b/a'],
    ['branches', { allOf: [{ anyOf: [{ oneOf: [{ properties: { a: INTEGER } }] }] }] }, '/a'],
    ['conditions', { if: {}, else: { properties: { a: INTEGER } } }, '/a'],
    ['dependent schemas', { dependentSchemas: { z: { properties: { a: INTEGER } } } }, '/a'],
  ])('are read through %s', (_, schema, path) => {
    expect(declaredTypes(schema, path)).toEqual(['integer']);
  });

  it.each<[string, JsonSchema, string]>([
    ['a boolean schema', true, '/a'],
    ['an inherited name', { properties: {} }, '/constructor'],
    ['an external reference', { properties: { a: { $ref: 'https://example.com/s' } } }, '/a'],
    ['an unknown anchor', { properties: { a: { $ref: '#x' } } }, '/a'],
    ['a reference to itself', { properties: { a: { $ref: '#/properties/a' } } }, '/a'],
  ])('are none for %s', (_, schema, path) => {
    expect(declaredTypes(schema, path)).toEqual([]);
  });
});

describe('declaredNames', () => {
  it('come from all branches, in order, once', () => {
    const schema = {
      properties: { a: {}, b: {} },
      anyOf: [{ properties: { b: {}, c: {} } }, { properties: { d: {} } }],
    };
    expect(declaredPropertyNames(schema, '')).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('declarationsAt', () => {
  it('stays small where references multiply', () => {
    const $defs: Record<string, object> = { d0: INTEGER };
    for (let i = 1; i < 30; i++)
      $defs[`d${i}`] = { anyOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    expect(declarationsAt({ $ref: '#/$defs/d29', $defs }, '').length).toBeLessThanOrEqual(500);
  });
});
