import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from '../schema/index.js';
import { explainViolations } from './explain-violations.js';

function errorsOf(schema: JsonSchema, args: unknown) {
  const check = compileSchema(schema).check(args);
  return check.outcome === 'invalid' ? explainViolations(schema, args, check.violations) : [];
}

describe('explain', () => {
  it.each<[string, JsonSchema, unknown, string]>([
    ['type', { type: ['string', 'null'] }, 1, 'string or null'],
    ['enum', { enum: ['a', 1, null] }, 'b', 'one of "a", 1, null'],
    ['const', { const: 'a' }, 'b', '"a"'],
    ['format', { type: 'string', format: 'date' }, 'x', 'string in the format date'],
    ['pattern', { type: 'string', pattern: '^a$' }, 'x', 'string matching ^a$'],
    ['minimum', { type: 'number', minimum: 1 }, 0, 'number ≥ 1'],
    ['maximum', { type: 'number', maximum: 1 }, 2, 'number ≤ 1'],
    ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 1 }, 1, 'number > 1'],
    ['exclusiveMaximum', { type: 'number', exclusiveMaximum: 1 }, 1, 'number < 1'],
    ['multipleOf', { type: 'number', multipleOf: 2 }, 3, 'multiple of 2'],
    ['minLength', { type: 'string', minLength: 2 }, 'x', 'string with length at least 2'],
    ['maxLength', { type: 'string', maxLength: 2 }, 'xxx', 'string with length at most 2'],
    ['minItems', { type: 'array', minItems: 1 }, [], 'array with number of items at least 1'],
    ['maxItems', { type: 'array', maxItems: 1 }, [1, 2], 'array with number of items at most 1'],
    [
      'minProperties',
      { type: 'object', minProperties: 1 },
      {},
      'object with number of properties at least 1',
    ],
    [
      'maxProperties',
      { type: 'object', maxProperties: 0 },
      { a: 1 },
      'object with number of properties at most 0',
    ],
    ['uniqueItems', { type: 'array', uniqueItems: true }, [1, 1], 'array without duplicates'],
    ['false schema', false, 1, 'no value here'],
  ])('says what %s wants', (keyword, inner, value, expected) => {
    const schema = { type: 'object', properties: { x: inner } };
    const [error] = errorsOf(schema, { x: value });
    expect(error).toMatchObject({ path: '/x', keyword, expected, message: `"x" must be ${expected}.` });
  });

  it.each<[string, JsonSchema, unknown, string, string]>([
    ['a missing property', { required: ['a/b'] }, {}, '/a~1b', '"a/b" is required but missing.'],
    [
      'an undeclared property',
      { additionalProperties: false },
      { 'x~y': 1 },
      '/x~0y',
      '"x~y" is not a declared property.',
    ],
    [
      'an unevaluated property',
      { unevaluatedProperties: false },
      { x: 1 },
      '/x',
      '"x" is not a declared property.',
    ],
    [
      'a dependent property',
      { dependentRequired: { a: ['b'] } },
      { a: 1 },
      '/b',
      '"b" is required but missing.',
    ],
    ['the arguments', { type: 'object' }, [], '', 'The arguments must be object.'],
  ])('points at %s', (_, schema, args, path, message) => {
    expect(errorsOf(schema, args)).toMatchObject([{ path, message }]);
  });

  it('tells the declared type of a missing property, or that any value will do', () => {
    const schema = {
      properties: { a: { $ref: '#/$defs/id' } },
      required: ['a', 'b'],
      $defs: { id: { type: 'integer' } },
    };
    expect(errorsOf(schema, {})).toMatchObject([{ expected: 'integer' }, { expected: 'a value' }]);
  });

  it('points at a property by its name when the name is what is wrong', () => {
    const errors = errorsOf({ propertyNames: { maxLength: 2 } }, { long: 1 });
    expect(errors).toContainEqual(
      expect.objectContaining({ path: '/long', message: '"long" is not a valid property name here.' }),
    );
  });

  it('says the same thing once', () => {
    const schema = {
      allOf: [
        { type: 'object', required: ['a'] },
        { type: 'object', required: ['a'] },
      ],
    };
    expect(errorsOf(schema, {})).toHaveLength(1);
  });

  it('keeps an error small however many values are allowed', () => {
    const values = Array.from({ length: 50_000 }, (_, i) => `value_${i}`);
    const [error] = errorsOf({ properties: { x: { enum: values } } }, { x: 'nope' });
    expect(JSON.stringify(error).length).toBeLessThan(3_000);
    expect(error?.expected).toContain('(50000 in all)');
  });

  it('holds nothing that was received except in "received"', () => {
    const [error] = errorsOf({ properties: { x: { type: 'integer' } } }, { x: 'hunter2' });
    expect({ ...error, received: '' }).not.toMatchObject({ message: expect.stringContaining('hunter2') });
    expect(error?.received).toBe('string "hunter2"');
  });
});
