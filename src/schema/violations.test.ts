import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';

const reported = (schema: unknown, value: unknown): unknown[] => {
  const check = compileSchema(schema as JsonSchema).check(value);
  if (check.outcome !== 'invalid') return [check.outcome];
  return check.violations.map(({ instancePath, keyword, params }) => [instancePath, keyword, params]);
};

const circle = {
  properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
  required: ['kind', 'radius'],
};
const square = {
  properties: { kind: { const: 'square' }, side: { type: 'number' } },
  required: ['kind', 'side'],
};

describe('a violated union', () => {
  it.each([
    [
      'the branch that a constant names',
      { anyOf: [circle, square] },
      { kind: 'square', side: 'x' },
      [['/side', 'type', { type: 'number' }]],
    ],
    [
      'the same behind references',
      { $defs: { circle, square }, oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/square' }] },
      { kind: 'circle' },
      [['', 'required', { missingProperty: 'radius' }]],
    ],
    [
      'the constants, where none is right',
      { anyOf: [circle, square] },
      { kind: 'oval' },
      [['/kind', 'enum', { allowedValues: ['circle', 'square'] }]],
    ],
    [
      'all types, where none is right',
      { anyOf: [{ type: 'string' }, { type: ['number', 'null'] }] },
      true,
      [['', 'type', { type: ['string', 'number', 'null'] }]],
    ],
    [
      'all values, where none is right',
      { anyOf: [{ const: 1 }, { enum: [2, 3] }, { type: 'null' }] },
      4,
      [['', 'enum', { allowedValues: [1, 2, 3] }]],
    ],
    [
      'the branch of the right type',
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      ['a', 1],
      [['/1', 'type', { type: 'string' }]],
    ],
    [
      'the branch with the fewest violations',
      { anyOf: [{ required: ['a', 'b', 'c'] }, { required: ['d'] }] },
      {},
      [['', 'required', { missingProperty: 'd' }]],
    ],
    [
      'the inner union of the closest branch',
      { anyOf: [{ type: 'null' }, { anyOf: [circle, square] }] },
      { kind: 'circle', radius: 'x' },
      [['/radius', 'type', { type: 'number' }]],
    ],
    [
      'two branches that hold',
      { oneOf: [{ type: 'number' }, { minimum: 0 }, { const: 'x' }] },
      1,
      [['', 'oneOf', { passingSchemas: [0, 1] }]],
    ],
  ])('reports %s', (_what, schema, value, expected) => {
    expect(reported(schema, value)).toEqual(expected);
  });
});

describe('a violation', () => {
  it.each([
    [
      'of a condition is that of its branch',
      { if: { required: ['a'] }, else: { required: ['b'] } },
      {},
      [['', 'required', { missingProperty: 'b' }]],
    ],
    [
      'of contains is one',
      { contains: { type: 'string', minLength: 3 } },
      [1, 'a'],
      [['', 'contains', { minContains: 1 }]],
    ],
    [
      'of propertyNames names the property',
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      [['', 'propertyNames', { propertyName: 'ab' }]],
    ],
    [
      'that two parts state is stated once',
      { allOf: [{ required: ['a'] }, { required: ['a'] }] },
      {},
      [['', 'required', { missingProperty: 'a' }]],
    ],
    [
      'of unevaluatedProperties reads like one of additionalProperties',
      { properties: { a: {} }, unevaluatedProperties: false },
      { b: 1 },
      [['', 'additionalProperties', { additionalProperty: 'b' }]],
    ],
  ])('%s', (_what, schema, value, expected) => {
    expect(reported(schema, value)).toEqual(expected);
  });

  it('names its place in the schema, through references too', () => {
    const schema = {
      $defs: {
        list: {
          type: 'array',
          items: { type: 'object', properties: { more: { $ref: '#/$defs/list' }, id: { type: 'integer' } } },
        },
      },
      $ref: '#/$defs/list',
    };
    const check = compileSchema(schema as JsonSchema).check([{ more: [{ id: 'x' }] }]);
    expect(check).toMatchObject({
      outcome: 'invalid',
      violations: [{ instancePath: '/0/more/0/id', schemaPath: '#/$defs/list/items/properties/id/type' }],
    });
  });
});

describe('more violations than are reported', () => {
  it('are counted up to the limit, also where the code for the first one alone is too deep to run', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1_600 }, (_, i) => [`p${i}`, { type: 'string' }]),
    );
    const schema = { type: 'object', properties, required: Object.keys(properties) };
    expect(reported(schema, {})).toHaveLength(1_000);
    expect(reported(schema, { p0: '' })).toHaveLength(1_000);
  });
});
