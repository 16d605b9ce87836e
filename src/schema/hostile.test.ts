import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';
import type { CompileOptions } from './compiled-schema.js';

const nested = (depth: number, wrap: (inner: unknown) => unknown, innermost: unknown = {}): unknown => {
  let schema = innermost;
  for (let i = 0; i < depth; i++) schema = wrap(schema);
  return schema;
};

const laughs = (levels: number, keyword: string): unknown => ({
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, i) => [
      `l${i}`,
      i === 0
        ? { type: 'string', minLength: 1 }
        : { [keyword]: Array.from({ length: 10 }, () => ({ $ref: `#/$defs/l${i - 1}` })) },
    ]),
  ),
  $ref: `#/$defs/l${levels - 1}`,
});

const range = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i));
const throwing = {
  get name(): string {
    throw new Error('boom');
  },
};
const parsed = (text: string): unknown => JSON.parse(text);

interface Case {
  readonly what: string;
  readonly schema: () => unknown;
  readonly value: () => unknown;
  readonly outcome: 'valid' | 'invalid' | 'inconclusive';
  readonly rule?: string;
  readonly options?: CompileOptions;
}

const CASES: readonly Case[] = [
  {
    what: 'a reference to the network',
    schema: () => ({ properties: { a: { $ref: 'https://example.com/a.json' } } }),
    value: () => ({ a: 1 }),
    outcome: 'inconclusive',
    rule: 'lint/remote-ref',
  },
  {
    what: 'a file reference',
    schema: () => ({ $ref: 'file:///etc/passwd' }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/remote-ref',
  },
  {
    what: 'a dangling reference',
    schema: () => ({ $ref: '#/$defs/nowhere' }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/dangling-ref',
  },
  {
    what: 'a dangling reference that the value does not reach',
    schema: () => ({ properties: { a: { $ref: '#/$defs/nowhere' }, b: { type: 'string' } } }),
    value: () => ({ b: 1 }),
    outcome: 'invalid',
    rule: 'lint/dangling-ref',
  },
  {
    what: 'an unknown type',
    schema: () => ({ type: 'strng' }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/keyword-value',
  },
  {
    what: 'required as a boolean',
    schema: () => ({ properties: { a: { type: 'string', required: true } } }),
    value: () => ({ a: 1 }),
    outcome: 'invalid',
    rule: 'lint/keyword-value',
  },
  {
    what: 'a limit that is a text',
    schema: () => ({ minimum: 'x' }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/keyword-value',
  },
  {
    what: 'an invalid pattern',
    schema: () => ({ pattern: '(' }),
    value: () => 'a',
    outcome: 'valid',
    rule: 'lint/invalid-pattern',
  },
  {
    what: 'a catastrophic pattern',
    schema: () => ({ pattern: '^(a+)+$' }),
    value: () => `${'a'.repeat(30)}b`,
    outcome: 'invalid',
  },
  {
    what: 'a catastrophic pattern and a long text',
    schema: () => ({ pattern: '^(a|aa)+$' }),
    value: () => `${'a'.repeat(20_000)}b`,
    outcome: 'invalid',
  },
  {
    what: 'a quadratic pattern and a long text',
    schema: () => ({ pattern: '\\d+$' }),
    value: () => `${'1'.repeat(50_000)}x`,
    outcome: 'invalid',
  },
  {
    what: 'many optional letters',
    schema: () => ({ pattern: `^${'a?'.repeat(40)}${'a'.repeat(40)}$` }),
    value: () => 'a'.repeat(39),
    outcome: 'invalid',
  },
  {
    what: 'a catastrophic pattern that needs backtracking',
    schema: () => ({ pattern: '^(?:(a+)\\1*)+$' }),
    value: () => `${'a'.repeat(40)}b`,
    outcome: 'valid',
    rule: 'lint/slow-pattern',
  },
  {
    what: 'a catastrophic name pattern',
    schema: () => ({ patternProperties: { '^(a+)+$': { type: 'number' } } }),
    value: () => ({ [`${'a'.repeat(40)}b`]: 1 }),
    outcome: 'valid',
  },
  {
    what: 'a schema 10,000 levels deep',
    schema: () => nested(10_000, (inner) => ({ properties: { a: inner } })),
    value: () => ({}),
    outcome: 'inconclusive',
    rule: 'schema/too-deep',
  },
  {
    what: 'a schema 1,000 levels deep',
    schema: () => nested(1_000, (inner) => ({ items: inner })),
    value: () => [],
    outcome: 'inconclusive',
    rule: 'schema/too-deep',
  },
  {
    what: '10,000 nested negations',
    schema: () => nested(10_000, (inner) => ({ not: inner })),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'schema/too-deep',
  },
  {
    what: 'a value 200,000 levels deep under a recursive schema',
    schema: () => ({ type: 'object', properties: { a: { $ref: '#' } } }),
    value: () => nested(200_000, (inner) => ({ a: inner })),
    outcome: 'inconclusive',
  },
  {
    what: 'a value 200,000 levels deep under a plain schema',
    schema: () => ({ type: 'object' }),
    value: () => nested(200_000, (inner) => ({ a: inner })),
    outcome: 'valid',
  },
  {
    what: 'unique items 200,000 levels deep',
    schema: () => ({ uniqueItems: true }),
    value: () => range(2, () => nested(200_000, (inner) => [inner], [])),
    outcome: 'inconclusive',
  },
  {
    what: '100,000 enum values',
    schema: () => ({ enum: range(100_000, (i) => `value ${i}`) }),
    value: () => 'value 100000',
    outcome: 'invalid',
  },
  {
    what: '20,000 properties',
    schema: () => ({ properties: Object.fromEntries(range(20_000, (i) => [`p${i}`, { type: 'string' }])) }),
    value: () => ({ p1: 1 }),
    outcome: 'inconclusive',
    rule: 'schema/too-large',
  },
  {
    what: '20,000 required names',
    schema: () => ({ required: range(20_000, (i) => `p${i}`) }),
    value: () => ({ p1: 1 }),
    outcome: 'invalid',
  },
  {
    what: 'a schema that refers to itself',
    schema: () => ({ $ref: '#' }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'schema/cyclic-ref',
  },
  {
    what: 'two that refer to each other',
    schema: () => ({
      $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } },
      $ref: '#/$defs/a',
    }),
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'schema/cyclic-ref',
  },
  {
    what: 'a chain of 1,000 references',
    schema: () => ({
      $defs: Object.fromEntries(
        range(1_000, (i) => [`d${i}`, i === 999 ? { type: 'string' } : { $ref: `#/$defs/d${i + 1}` }]),
      ),
      $ref: '#/$defs/d0',
    }),
    value: () => 1,
    outcome: 'invalid',
  },
  {
    what: 'a billion laughs in allOf',
    schema: () => laughs(10, 'allOf'),
    value: () => 'x',
    outcome: 'inconclusive',
  },
  {
    what: 'a billion laughs in anyOf, all failing',
    schema: () => laughs(10, 'anyOf'),
    value: () => '',
    outcome: 'inconclusive',
  },
  {
    what: 'a recursion that doubles at each level of the value',
    schema: () => ({ properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } }),
    value: () => nested(40, (inner) => ({ a: inner })),
    outcome: 'inconclusive',
  },
  {
    what: 'inherited names as properties',
    schema: () => ({
      properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
      required: ['valueOf'],
    }),
    value: () => ({ valueOf: 1 }),
    outcome: 'valid',
  },
  {
    what: 'inherited names as requirements',
    schema: () => ({ required: ['toString', 'constructor', '__proto__'] }),
    value: () => ({}),
    outcome: 'invalid',
  },
  {
    what: '__proto__ as a property',
    schema: () => parsed('{"properties":{"__proto__":{"type":"number"}}}'),
    value: () => parsed('{"__proto__":"x"}'),
    outcome: 'invalid',
  },
  {
    what: '__proto__ as an undeclared property',
    schema: () => ({ properties: { a: {} } }),
    value: () => parsed('{"__proto__":{"admin":true}}'),
    outcome: 'invalid',
    options: { closed: true },
  },
  {
    what: 'constructor as an undeclared property of a union',
    schema: () => ({ anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }),
    value: () => parsed('{"constructor":1}'),
    outcome: 'invalid',
    options: { closed: true },
  },
  {
    what: 'unique items, 10,000 objects',
    schema: () => ({ uniqueItems: true }),
    value: () => range(10_000, (i) => ({ id: i, name: 'x' })),
    outcome: 'valid',
  },
  {
    what: 'a million bad items',
    schema: () => ({ items: { type: 'string' } }),
    value: () => new Array(1_000_000).fill(1),
    outcome: 'invalid',
  },
  {
    what: 'a million bad items by reference',
    schema: () => ({
      $defs: { s: { type: 'object', properties: { a: { $ref: '#/$defs/s' } } } },
      items: { $ref: '#/$defs/s' },
    }),
    value: () => new Array(1_000_000).fill(1),
    outcome: 'invalid',
  },
  {
    what: 'a value whose getter throws',
    schema: () => ({ properties: { name: { type: 'string' } } }),
    value: () => throwing,
    outcome: 'inconclusive',
  },
  {
    what: 'a text of 100 MB with a length',
    schema: () => ({ maxLength: 10 }),
    value: () => 'x'.repeat(100_000_000),
    outcome: 'invalid',
  },
  {
    what: 'a text of 100 MB with a format',
    schema: () => ({ format: 'email' }),
    value: () => 'x'.repeat(100_000_000),
    outcome: 'inconclusive',
  },
  {
    what: 'a text of 100 MB with a pattern',
    schema: () => ({ pattern: '^x+$' }),
    value: () => 'x'.repeat(100_000_000),
    outcome: 'inconclusive',
  },
  {
    what: 'a thousand long texts with a slow format',
    schema: () => ({ items: { format: 'url' } }),
    value: () => new Array(1_000).fill(`http://${':'.repeat(1_900)}`),
    outcome: 'inconclusive',
  },
  {
    what: 'a thousand long texts with a slow pattern',
    schema: () => ({ items: { pattern: 'x*x*y' } }),
    value: () => new Array(1_000).fill('x'.repeat(300)),
    outcome: 'inconclusive',
  },
  {
    what: 'a large value compared with many structures',
    schema: () => ({ anyOf: range(100, (i) => ({ enum: [[i]] })) }),
    value: () => range(50_000, (i) => i),
    outcome: 'inconclusive',
  },
  {
    what: 'names that look like code',
    schema: () => ({
      properties: { '"];process.exit()//': { type: 'string' }, "'+x+'": { const: '`+x+`' } },
    }),
    value: () => ({ '"];process.exit()//': 1 }),
    outcome: 'invalid',
  },
  {
    what: 'no schema at all',
    schema: () => null,
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/not-a-schema',
  },
  {
    what: 'a list in place of a schema',
    schema: () => [],
    value: () => 1,
    outcome: 'inconclusive',
    rule: 'lint/not-a-schema',
  },
  {
    what: '$schema that is no text',
    schema: () => ({ $schema: 7, type: 'string' }),
    value: () => 1,
    outcome: 'invalid',
    rule: 'schema/unknown-dialect',
  },
  {
    what: '$id that is no URI',
    schema: () => ({ $id: 'http://[', type: 'string' }),
    value: () => 1,
    outcome: 'invalid',
  },
  {
    what: '1,500 identifiers',
    schema: () => ({
      $defs: Object.fromEntries(range(1_500, (i) => [`d${i}`, { $id: `urn:x:${i}`, $dynamicAnchor: 'a' }])),
      type: 'string',
    }),
    value: () => 1,
    outcome: 'invalid',
  },
];

describe('a hostile schema or value', () => {
  it.each(CASES)('has a bounded cost and an outcome: $what', ({ schema, value, outcome, rule, options }) => {
    const compiled = compileSchema(schema() as JsonSchema, options);
    expect(compiled.check(value()).outcome).toBe(outcome);
    if (rule !== undefined) expect(compiled.problems.map((problem) => problem.rule)).toContain(rule);
  });

  it('that is a cycle of objects is a problem', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema.properties = { self: schema };
    const compiled = compileSchema(schema as JsonSchema);
    expect(compiled.problems.map(({ rule }) => rule)).toEqual(['schema/not-json']);
    expect(compiled.check({}).outcome).toBe('inconclusive');
    expect(compiled.hash).toBe('');
  });
});

describe('unions of very many branches', () => {
  const members = (count: number) => range(count, (index) => ({ const: index }));

  it.each(['anyOf', 'oneOf'])('are decided: %s', (keyword) => {
    const many = compileSchema({ properties: { a: { [keyword]: members(1_900) } } });
    expect(many.check({ b: 1 }).outcome).toBe('valid');
    const compiled = compileSchema({ properties: { a: { [keyword]: members(950) } } });
    expect(compiled.check({ a: 949 }).outcome).toBe('valid');
    expect(compiled.check({ a: 950 }).outcome).toBe('invalid');
    expect(compiled.check({ a: 'x' }).outcome).toBe('invalid');
  });

  it('match one branch, or more than one', () => {
    const twice = { oneOf: [{ minimum: 1 }, { minimum: 2 }, { minimum: 3 }, { const: 'x' }] };
    const compiled = compileSchema(twice);
    expect(compiled.check(1).outcome).toBe('valid');
    const check = compiled.check(5);
    expect(check.outcome === 'invalid' && check.violations[0].params.passingSchemas).toEqual([0, 1]);
  });
});

it('gives up code that has overflowed the stack three times', () => {
  // Its code calls itself for each level, and no stack holds as many: see the value above.
  const list = { type: 'array', items: { $ref: '#/$defs/list' } };
  const compiled = compileSchema({ title: 'overflows', $ref: '#/$defs/list', $defs: { list } });
  const deep = nested(200_000, (inner) => [inner], []);
  expect(compiled.check([[]])).toEqual({ outcome: 'valid' });
  const reasons = Array.from({ length: 4 }, () => compiled.check(deep)).map(
    (one) => 'reason' in one && one.reason,
  );
  expect(reasons.slice(0, 3)).toEqual(Array(3).fill('The value is nested too deeply.'));
  expect(reasons[3]).toBe('The schema is too large to be run.');
});
