import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';
import type { CompileOptions } from './compiled-schema.js';

const rulesOf = (schema: unknown, options?: CompileOptions): string[] =>
  compileSchema(schema as JsonSchema, options).problems.map(({ rule, path }) => `${rule} ${path}`);

const outcome = (schema: unknown, value: unknown, options?: CompileOptions): string =>
  compileSchema(schema as JsonSchema, options).check(value).outcome;

const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';
const DRAFT_06 = 'http://json-schema.org/draft-06/schema#';
const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

describe('the dialect', () => {
  it.each([
    [DRAFT_04, { minimum: 1, exclusiveMinimum: true }, 1, 'invalid', 'draft-04'],
    [DRAFT_04, { const: 1 }, 2, 'valid', 'draft-04'],
    [DRAFT_06, { const: 1 }, 2, 'invalid', 'draft-06'],
    [DRAFT_06, { if: false, else: false }, 2, 'valid', 'draft-06'],
    [DRAFT_07, { if: false, else: false }, 2, 'invalid', 'draft-07'],
    [DRAFT_07, { items: [{ type: 'string' }] }, [1], 'invalid', 'draft-07'],
    [DRAFT_07, { dependentRequired: { a: ['b'] } }, { a: 1 }, 'valid', 'draft-07'],
    [DRAFT_2019, { dependentRequired: { a: ['b'] } }, { a: 1 }, 'invalid', '2019-09'],
    [DRAFT_2019, { prefixItems: [{ type: 'string' }] }, [1], 'valid', '2019-09'],
    [DRAFT_2020, { prefixItems: [{ type: 'string' }] }, [1], 'invalid', '2020-12'],
    [undefined, { prefixItems: [{ type: 'string' }] }, [1], 'invalid', '2020-12'],
    ['https://example.com/own', { prefixItems: [{ type: 'string' }] }, [1], 'invalid', '2020-12'],
  ])('of $schema %s decides what %j says about %j', ($schema, schema, value, expected, dialect) => {
    const compiled = compileSchema({
      ...($schema === undefined ? {} : { $schema }),
      ...schema,
    } as JsonSchema);
    expect([compiled.check(value).outcome, compiled.dialect]).toEqual([expected, dialect]);
  });

  it.each([
    [{ items: [{ type: 'string' }] }, [1], '2019-09'],
    [{ minimum: 1, exclusiveMinimum: true }, 1, 'draft-04'],
    [{ items: [{ minimum: 1, exclusiveMinimum: true }] }, [1], 'draft-04'],
  ])('is an older one, with a problem, where only that fits: %j', (schema, value, dialect) => {
    const compiled = compileSchema(schema as JsonSchema);
    expect(compiled.dialect).toBe(dialect);
    expect(compiled.problems.map(({ rule }) => rule)).toContain('lint/older-draft');
    expect(compiled.check(value).outcome).toBe('invalid');
  });

  it('stays the declared one where the schema does not fit it', () => {
    expect(rulesOf({ $schema: DRAFT_2020, items: [{ type: 'string' }] })).toEqual([
      'lint/keyword-value /items',
    ]);
  });

  it.each([
    [{ type: 'object', definitions: { a: { type: 'string' } } }],
    [{ type: 'object', $defs: { a: { type: 'string' } } }],
  ])('raises no problem for %j', (schema) => {
    expect(rulesOf(schema)).toEqual([]);
  });
});

describe('problems', () => {
  it.each([
    [{ $schema: 'https://example.com/own' }, 'schema/unknown-dialect /$schema'],
    [{ properties: { a: { type: 'strng' } }, type: 'object' }, 'lint/keyword-value /properties/a/type'],
    [{ type: 'object', required: true }, 'lint/keyword-value /required'],
    [{ type: 'object', properties: { a: 'string' } }, 'lint/keyword-value /properties/a'],
    [{ type: 'number', minimum: 'x' }, 'lint/keyword-value /minimum'],
    [{ type: 'string', maxLength: -1 }, 'lint/keyword-value /maxLength'],
    [{ type: 'number', multipleOf: 0 }, 'lint/keyword-value /multipleOf'],
    [{ anyOf: [] }, 'lint/keyword-value /anyOf'],
    [{ type: 'string', 'x/y': 1 }, 'schema/unknown-keyword /x~1y'],
    [{ type: 'string', format: 'colour' }, 'schema/unknown-format /format'],
    [{ type: 'string', pattern: '[' }, 'lint/invalid-pattern /pattern'],
    [{ $schema: DRAFT_07, type: 'array', prefixItems: [true] }, 'lint/wrong-draft /prefixItems'],
    [
      { $schema: DRAFT_07, $defs: { a: {} }, $ref: '#/$defs/a', minLength: 1 },
      'schema/beside-ref /minLength',
    ],
    [{ $defs: { a: { type: 'nope' } } }, 'lint/keyword-value /$defs/a/type'],
    [
      { type: 'object', $defs: { a: { minLength: 1 } }, properties: { b: { $ref: '#/$defs/a' } } },
      'schema/strict-types /$defs/a',
    ],
    [{ type: ['string', 'number'] }, 'schema/strict-types '],
    [{ type: 'object', required: ['a'] }, 'schema/strict-required '],
  ])('of %j include "%s"', (schema, problem) => {
    expect(rulesOf(schema)).toContain(problem);
  });

  it('make a schema unusable in strict mode only', () => {
    const schema = { type: 'string', colour: 'red' };
    expect([outcome(schema, 1), outcome(schema, 1, { mode: 'strict' })]).toEqual(['invalid', 'inconclusive']);
    const [problem] = compileSchema(schema as JsonSchema, { mode: 'strict' }).problems;
    expect(problem).toMatchObject({ rule: 'schema/unknown-keyword', severity: 'error', path: '/colour' });
  });

  it('are bounded in number', () => {
    const schema = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 1]));
    expect(rulesOf(schema)).toHaveLength(100);
    expect(rulesOf(schema, { limits: { maxProblems: 3 } })).toHaveLength(3);
  });
});

describe('format', () => {
  it('is asserted unless asked otherwise', () => {
    const schema = { type: 'string', format: 'email' };
    expect([outcome(schema, 'x'), outcome(schema, 'x', { formats: false })]).toEqual(['invalid', 'valid']);
  });
});

describe('compiled schemas', () => {
  it('with the same $id never see each other', () => {
    const [a, b] = ['string', 'number'].map((type) =>
      compileSchema({
        $id: 'https://example.com/s',
        $defs: { v: { type } },
        $ref: 'https://example.com/s#/$defs/v',
      } as JsonSchema),
    );
    expect([a?.check('x').outcome, b?.check('x').outcome, b?.check(1).outcome]).toEqual([
      'valid',
      'invalid',
      'valid',
    ]);
  });

  it('keep to the content at first use, whatever happens to the object later', () => {
    const schema = { type: 'string' };
    const compiled = compileSchema(schema as JsonSchema);
    compiled.check('x');
    schema.type = 'number';
    expect(compiled.check('x').outcome).toBe('valid');
    expect(outcome(schema, 'x')).toBe('invalid');
  });

  it('have a hash of the content, whatever the order of keys', () => {
    const [a, b] = [
      { type: 'string', minLength: 1 },
      { minLength: 1, type: 'string' },
    ].map((schema) => compileSchema(schema as JsonSchema).hash);
    expect(a).toMatch(/^[0-9a-f]{64}$/);
    expect(a).toBe(b);
  });

  it.each([
    [true, 'valid'],
    [false, 'invalid'],
  ])('may be the boolean %s', (schema, expected) => {
    expect(outcome(schema, 1)).toBe(expected);
  });

  it.each(['Page<Item>', 'a%zz', 'a b', 'x:y://z', '~/', 'é', '#', '"', '__proto__', 'constructor'])(
    'refer to a definition that is called %s',
    (name) => {
      const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
      const text = `{"$defs":{${JSON.stringify(name)}:{"type":"object","properties":{"a":{"type":"integer"},"b":{"$ref":"#/$defs/${pointer}"}}}},"$ref":"#/$defs/${pointer}"}`;
      const schema: unknown = JSON.parse(text);
      expect([outcome(schema, { b: { a: 'x' } }), outcome(schema, { b: { a: 1 } })]).toEqual([
        'invalid',
        'valid',
      ]);
    },
  );

  it('resolve anchors, identifiers, dynamic references and documents that are given', () => {
    const anchored = { $defs: { a: { $anchor: 'here', type: 'string' } }, $ref: '#here' };
    const identified = {
      $id: 'https://example.com/a/b',
      $defs: { x: { $id: 'c', type: 'string' } },
      $ref: 'c',
    };
    const outside = { $ref: 'https://example.com/outside#/$defs/s' };
    const documents = { 'https://example.com/outside': { $defs: { s: { type: 'string' } } } };
    expect([outcome(anchored, 1), outcome(identified, 1), outcome(outside, 1, { documents })]).toEqual([
      'invalid',
      'invalid',
      'invalid',
    ]);
    expect([outcome(anchored, ''), outcome(identified, ''), outcome(outside, '', { documents })]).toEqual([
      'valid',
      'valid',
      'valid',
    ]);
    const strictTree = {
      $id: 'https://example.com/strict-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          type: 'object',
          properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
        },
      },
    };
    expect(outcome(strictTree, { children: [{ daat: 1 }] })).toBe('invalid');
    expect(outcome(strictTree, { children: [{ data: 1 }] })).toBe('valid');
  });
});
