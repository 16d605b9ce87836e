import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleValues } from '../../eval/profiles/sample-values.js';
import { compareSchemas, FIXES } from '../../src/lint/fix/index.js';
import type { JsonSchema } from '../../src/model/tool.js';
import { compileSchema } from '../../src/schema/index.js';
import { propertyOptions, propertyRuns } from '../property-runs.js';

const VALUES_PER_SCHEMA = propertyRuns(12, 40);
const name = fc.constantFrom('id', 'name', 'limit', 'kind', 'tags', 'at');
const bound = fc.constantFrom(0, 1, 2, 5, 2.5, -1);
const scalar = fc.constantFrom<unknown>('a', 'b', 'user', 'team', 1, 2, 3.5, true, null);
const notes = fc.record({ description: fc.constant('What it is.'), default: scalar }, { requiredKeys: [] });

const strings = fc.record(
  {
    type: fc.constantFrom<unknown>('string', ['string'], ['string', 'null'], ['string', 'integer']),
    minLength: fc.constantFrom(0, 1, 3),
    pattern: fc.constantFrom('^a', '^[a-z]+$'),
    format: fc.constantFrom('date', 'email', 'int32'),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['type'] },
);
const numbers = fc.record(
  {
    type: fc.constantFrom<unknown>(
      'integer',
      'number',
      ['integer', 'null'],
      ['number', 'string'],
      ['integer', 'number'],
    ),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: fc.constantFrom(1, 0.5, 2),
  },
  { requiredKeys: ['type'] },
);
const integers = fc.oneof(
  bound.map((exclusiveMinimum) => ({ type: 'integer', exclusiveMinimum })),
  bound.map((exclusiveMaximum) => ({ type: 'integer', exclusiveMaximum })),
);
const edges = fc.constantFrom<unknown>(
  { minLength: 2 },
  { minimum: 1 },
  { type: 'string' },
  { const: 'a' },
  {},
);
const values = fc.oneof(
  scalar.map((value) => ({ const: value })),
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((list) => ({ enum: list })),
  fc.record({ type: fc.constant('string'), const: fc.constantFrom('a', 'b') }),
);

/** Schemas such as servers send: every construct that some fix looks for, in every combination. */
const { schema } = fc.letrec<{ schema: unknown; objects: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc
      .tuple(fc.oneof(strings, numbers, integers, values, fc.constant({})), notes)
      .map(([a, b]) => ({ ...a, ...b })),
    fc.constant(true),
    fc.constantFrom('#/$defs/one', '#/$defs/two', '#/properties/first').map(($ref) => ({ $ref })),
    fc
      .tuple(fc.constantFrom('#/$defs/one', '#/$defs/two'), fc.oneof(notes, strings))
      .map(([$ref, more]) => ({ ...more, $ref })),
    fc.record(
      {
        type: fc.constantFrom<unknown>('array', ['array', 'null']),
        minItems: fc.constantFrom(0, 1),
        items: tie('schema'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('array'),
        items: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        additionalItems: tie('schema'),
      },
      { requiredKeys: ['type', 'items'] },
    ),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc
      .tuple(strings, fc.array(strings, { minLength: 1, maxLength: 2 }))
      .map(([own, anyOf]) => ({ ...own, anyOf })),
    fc
      .array(
        fc.record({
          type: fc.constant('object'),
          properties: fc.record({ kind: values }),
          required: fc.constant(['kind']),
        }),
        { minLength: 2, maxLength: 3 },
      )
      .map((oneOf) => ({ oneOf })),
    fc
      .tuple(tie('objects'), fc.array(tie('objects'), { minLength: 1, maxLength: 2 }))
      .map(([own, allOf]) => ({ ...(own as object), allOf })),
    fc
      .tuple(fc.constantFrom('string', 'integer'), fc.array(edges, { minLength: 1, maxLength: 2 }))
      .map(([type, anyOf]) => ({ type, anyOf })),
    tie('objects'),
  ),
  objects: fc.record(
    {
      type: fc.constantFrom<unknown>('object', ['object', 'null']),
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), fc.constant({}), tie('schema')),
    },
    { requiredKeys: ['type'] },
  ),
}));

const rootBranch = fc.record(
  {
    properties: fc.dictionary(fc.constantFrom('first', 'fourth', 'second'), schema, { maxKeys: 2 }),
    required: fc.constantFrom(['first'], ['second']),
    additionalProperties: fc.boolean(),
    minProperties: fc.constantFrom(1, 2),
  },
  { requiredKeys: [] },
);

const plain = fc.record(
  {
    $schema: fc.constantFrom(
      'http://json-schema.org/draft-07/schema#',
      'https://json-schema.org/draft/2020-12/schema',
    ),
    type: fc.constant('object'),
    properties: fc.record({ first: schema, second: schema }, { requiredKeys: ['first'] }),
    required: fc.constantFrom(['first'], ['first', 'second']),
    additionalProperties: fc.boolean(),
    $defs: fc.record({ one: schema, two: schema }),
  },
  { requiredKeys: ['properties', '$defs'] },
);
const united = fc
  .tuple(
    fc.constantFrom('allOf', 'anyOf', 'oneOf'),
    fc.array(rootBranch, { minLength: 1, maxLength: 2 }),
    fc.record(
      { type: fc.constant('object'), properties: fc.record({ first: schema }) },
      { requiredKeys: [] },
    ),
  )
  .map(([keyword, branches, own]) => ({ ...own, [keyword]: branches, $defs: { one: {}, two: {} } }));

const tools = fc
  .oneof({ arbitrary: plain, weight: 4 }, { arbitrary: united, weight: 1 })
  .filter((tool) => compileSchema(tool as JsonSchema).usable);

const objects = (tool: JsonSchema, seed: number): readonly unknown[] =>
  sampleValues(tool, seed, VALUES_PER_SCHEMA).filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );

const PROVEN = FIXES.filter(({ changesMeaning }) => changesMeaning !== true);
const NARROWING = FIXES.filter(({ changesMeaning }) => changesMeaning === true);

describe('a fix', () => {
  it('keeps what was valid valid, and what was not, not', () => {
    const seen = new Map(PROVEN.map(({ id }) => [id as string, { fixed: 0, accepted: 0, refused: 0 }]));
    fc.assert(
      fc.property(tools, fc.nat(), (tool, seed) => {
        const values = objects(tool as JsonSchema, seed);
        for (const { id, apply } of PROVEN) {
          const result = apply(tool as JsonSchema);
          if (result === undefined) continue;
          const comparison = compareSchemas(tool as JsonSchema, result.schema, values);
          expect(comparison.counterexample, `${id} ${JSON.stringify(result.schema)}`).toBeUndefined();
          const count = seen.get(id) ?? { fixed: 0, accepted: 0, refused: 0 };
          seen.set(id, {
            fixed: count.fixed + 1,
            accepted: count.accepted + comparison.accepted,
            refused: count.refused + comparison.refused,
          });
        }
      }),
      propertyOptions(120, 1_000),
    );
    const untried = [...seen].filter(
      ([, { fixed, accepted, refused }]) => Math.min(fixed, accepted, refused) < 10,
    );
    expect(untried).toEqual([]);
  });

  it.each(NARROWING)('that narrows accepts nothing new: $id', ({ apply }) => {
    fc.assert(
      fc.property(tools, fc.nat(), (tool, seed) => {
        const result = apply(tool as JsonSchema);
        if (result === undefined) return;
        const [before, after] = [compileSchema(tool as JsonSchema), compileSchema(result.schema)];
        for (const value of objects(tool as JsonSchema, seed))
          if (after.check(value).outcome === 'valid') expect(before.check(value).outcome).toBe('valid');
      }),
      propertyOptions(20, 60),
    );
  });
});
