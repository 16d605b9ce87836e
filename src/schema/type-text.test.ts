import { describe, expect, it } from 'vitest';
import { parametersText, typeText } from './type-text.js';

describe('typeText', () => {
  it.each<[unknown, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'integer' }, 'number'],
    [true, 'unknown'],
    [false, 'never'],
    [{ const: 'a' }, '"a"'],
    [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
    [{ enum: Array.from({ length: 10 }, (_, i) => i) }, '0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | … 2 more'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ type: 'array' }, 'unknown[]'],
    [{ prefixItems: [{ type: 'string' }], type: 'array' }, '[string]'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [
      { type: 'object', properties: { a: { type: 'string' }, 'b-c': {} }, required: ['a'] },
      '{ a: string; "b-c"?: unknown }',
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    [{ allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, '{ a?: unknown } & { b?: unknown }'],
    [{ $ref: '#/$defs/x', $defs: { x: { type: 'boolean' } } }, 'boolean'],
    [
      { $ref: '#/$defs/n', $defs: { n: { type: 'object', properties: { next: { $ref: '#/$defs/n' } } } } },
      '{ next?: n }',
    ],
    [{ $ref: 'https://elsewhere/x' }, 'x'],
    ['nonsense', 'unknown'],
  ])('of %j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it('stays bounded on endless nesting', () => {
    let schema: unknown = { type: 'string' };
    for (let i = 0; i < 5000; i++) schema = { type: 'object', properties: { a: schema } };
    expect(typeText(schema).length).toBeLessThan(100);
  });
});

describe('parametersText', () => {
  it.each([
    [
      { type: 'object', properties: { path: { type: 'string' }, n: { type: 'number' } }, required: ['path'] },
      'path: string, n?: number',
    ],
    [{ type: 'object' }, ''],
    [{ type: 'object', properties: {}, additionalProperties: false }, ''],
    [{ anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, '…{ a?: unknown } | { b?: unknown }'],
  ])('of %j is %s', (schema, text) => {
    expect(parametersText(schema)).toBe(text);
  });
});
