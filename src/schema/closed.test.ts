import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';

/** Instance path and name of each undeclared property that is reported; other violations by keyword. */
function undeclared(schema: unknown, value: unknown): string[] {
  const check = compileSchema(schema as JsonSchema, { closed: true }).check(value);
  if (check.outcome !== 'invalid') return [check.outcome];
  return check.violations.map(({ instancePath, keyword, params }) =>
    keyword === 'additionalProperties' ? `${instancePath}/${String(params.additionalProperty)}` : keyword,
  );
}

const person = { type: 'object', properties: { name: { type: 'string' } } };

describe('closed', () => {
  it.each([
    ['a plain object', person, { name: 'a', age: 1 }, ['/age']],
    ['an inner object', { properties: { who: person } }, { who: { age: 1 } }, ['/who/age']],
    [
      'an object in a list',
      { properties: { all: { type: 'array', items: person } } },
      { all: [{}, { age: 1 }] },
      ['/all/1/age'],
    ],
    [
      'an object behind a reference',
      { $defs: { person }, properties: { who: { $ref: '#/$defs/person' } } },
      { who: { age: 1 } },
      ['/who/age'],
    ],
    [
      'a recursive object',
      { properties: { next: { $ref: '#' } } },
      { next: { next: { x: 1 } } },
      ['/next/next/x'],
    ],
    [
      'an optional object',
      { properties: { who: { anyOf: [person, { type: 'null' }] } } },
      { who: { age: 1 } },
      ['/who/age'],
    ],
    ['allOf', { allOf: [person, { properties: { age: {} } }] }, { name: 'a', age: 1, size: 2 }, ['/size']],
    [
      'allOf with references',
      { $defs: { person }, allOf: [{ $ref: '#/$defs/person' }], properties: { age: {} } },
      { name: 'a', age: 1, size: 2 },
      ['/size'],
    ],
    [
      'anyOf, a name of the branch that holds',
      { anyOf: [person, { properties: { age: { type: 'number' } }, required: ['age'] }] },
      { name: 'a', age: 1 },
      ['valid'],
    ],
    ['anyOf, a name of no branch', { anyOf: [person, { properties: { age: {} } }] }, { size: 1 }, ['/size']],
    [
      'oneOf, a name of the other branch',
      {
        oneOf: [
          { properties: { k: { const: 'a' }, x: {} }, required: ['k'] },
          { properties: { k: { const: 'b' }, y: {} }, required: ['k'] },
        ],
      },
      { k: 'a', y: 1 },
      ['/y'],
    ],
    [
      'if and else',
      { properties: { k: {} }, if: { properties: { k: { const: 1 } } }, else: { properties: { z: {} } } },
      { k: 2, z: 1, q: 1 },
      ['/q'],
    ],
    [
      'a pattern of names',
      { properties: { a: {} }, patternProperties: { '^x-': {} } },
      { a: 1, 'x-b': 1, c: 1 },
      ['/c'],
    ],
    [
      'a failed branch, whose names are no news',
      { anyOf: [{ properties: { n: { type: 'number' } } }] },
      { n: 'x' },
      ['type'],
    ],
    [
      'draft-07 with a union',
      { $schema: 'http://json-schema.org/draft-07/schema#', anyOf: [person, { properties: { age: {} } }] },
      { size: 1 },
      ['/size'],
    ],
    ['no declared property', { type: 'object', properties: {} }, { a: 1 }, ['/a']],
    ['a required name that is not declared', { ...person, required: ['id'] }, { id: 1 }, ['valid']],
    ['several undeclared names', person, { a: 1, b: 2 }, ['/a', '/b']],
  ])('reports undeclared properties of %s', (_what, schema, value, expected) => {
    expect(undeclared(schema, value)).toEqual(expected);
  });

  it.each([
    ['additionalProperties: true', { ...person, additionalProperties: true }],
    ['a schema for the rest', { ...person, additionalProperties: { type: 'number' } }],
    ['unevaluatedProperties: true', { ...person, unevaluatedProperties: true }],
    ['a branch that is open', { allOf: [person, { additionalProperties: true }] }],
    ['nothing', {}],
    ['nothing but the dialect', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['nothing but the type', { type: 'object' }],
    ['nothing but a size', { type: 'object', maxProperties: 5 }],
    ['nothing but a requirement', { type: 'object', required: ['extra'] }],
  ])('leaves open what says %s', (_what, schema) => {
    expect(undeclared(schema, { extra: 1 })).toEqual(['valid']);
    expect(undeclared({ properties: { inner: schema } }, { inner: { extra: 1 } })).toEqual(['valid']);
  });

  it('never closes a schema in a condition or a negation', () => {
    const schema = {
      properties: { a: {}, b: {} },
      not: { properties: { a: { properties: { x: { const: 1 } }, required: ['x'] } }, required: ['a'] },
    };
    expect(undeclared(schema, { a: { x: 1, y: 2 } })).toEqual(['not']);
  });

  it('says so where it leaves a schema open', () => {
    const problems = (schema: unknown) =>
      compileSchema(schema as JsonSchema, { closed: true }).problems.map(({ rule, severity, path }) => [
        rule,
        severity,
        path,
      ]);
    expect(problems({})).toEqual([['schema/open', 'warning', '']]);
    expect(problems({ type: 'object', properties: { a: { type: 'object' } } })).toEqual([
      ['schema/open', 'info', '/properties/a'],
    ]);
  });
});
