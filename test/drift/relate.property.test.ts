import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relateSchemas } from '../../src/drift/relate/relate-schemas.js';
import { compileSchema } from '../../src/schema/compile.js';
import { propertyRuns } from '../property-runs.js';

const PAIRS = propertyRuns(80, 10_000);
/** So many pairs take minutes. */
const TIMEOUT = 3_600_000;

type Schema = boolean | Record<string, unknown>;

const name = fc.constantFrom('a', 'b', 'ab');
const scalar = fc.constantFrom<unknown>(null, true, false, -1, 0, 1, 1.5, 2, 6, '', 'a', 'b', 'ab', 'abc');
const count = fc.integer({ min: 0, max: 3 });
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);
const pattern = fc.constantFrom('^a', 'b$', '^[ab]+$', 'a', '^.{2}$', '^(?:a|bc)?$');
const types = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];

/** Values over the same few names and scalars as the schemas, so that most of them come near. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.dictionary(name, tie('value'), { maxKeys: 3 }) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
  ),
}));

const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 1, arbitrary: fc.constantFrom<Schema>(true, false) },
    {
      weight: 8,
      arbitrary: fc.record<Record<string, unknown>>(
        {
          type: fc.oneof(
            fc.constantFrom(...types),
            fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }),
          ),
          enum: fc.array(scalar, { minLength: 1, maxLength: 4 }),
          minimum: number,
          exclusiveMaximum: number,
          multipleOf: fc.constantFrom(0.5, 1, 2, 3),
          minLength: count,
          maxLength: count,
          pattern,
        },
        { requiredKeys: [] },
      ),
    },
    {
      weight: 8,
      arbitrary: fc.record<Record<string, unknown>>(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          additionalProperties: tie('schema'),
          patternProperties: fc.dictionary(pattern, tie('schema'), { maxKeys: 1 }),
          propertyNames: fc.record({ pattern }),
          minProperties: count,
          maxProperties: count,
          dependentRequired: fc.dictionary(name, fc.array(name, { maxLength: 1 }), { maxKeys: 1 }),
        },
        { requiredKeys: ['type'] },
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record<Record<string, unknown>>(
        {
          type: fc.constant('array'),
          items: tie('schema'),
          prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          contains: tie('schema'),
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
        },
        { requiredKeys: ['type'] },
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record<Record<string, unknown>>(
        {
          anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
          not: tie('schema'),
          if: tie('schema'),
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: tie('schema'),
          else: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    },
  ),
}));

/** Two schemas of which one is often a part or a variation of the other. */
const pair = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(schema, schema).map(([a, b]): [Schema, Schema] => [{ allOf: [a, b] }, a]),
  fc.tuple(schema, schema).map(([a, b]): [Schema, Schema] => [a, { anyOf: [a, b] }]),
  fc.tuple(schema, schema).map(([a, b]): [Schema, Schema] => [
    { type: 'object', properties: { a }, required: ['a'] },
    { type: 'object', properties: { a: { anyOf: [a, b] } } },
  ]),
  // Properties that both have, required or not.
  fc
    .tuple(schema, schema, schema, fc.subarray(['a', 'b']), fc.subarray(['a', 'b']))
    .map(([a, b, other, before, after]): [Schema, Schema] => [
      { type: 'object', properties: { a, b }, required: before },
      { type: 'object', properties: { a, b: other }, required: after },
    ]),
);

const isValid = (of: Schema, candidate: unknown): boolean =>
  compileSchema(of).check(candidate).outcome === 'valid';

describe('relateSchemas on generated schemas', () => {
  it(
    'never says yes where a value says no',
    () => {
      const decided = { yes: 0, no: 0, unknown: 0 };
      fc.assert(
        fc.property(pair, fc.array(value, { minLength: 60, maxLength: 60 }), ([old, fresh], values) => {
          const { newAcceptsOld, oldAcceptsNew } = relateSchemas(old, fresh);
          decided[newAcceptsOld]++;
          decided[oldAcceptsNew]++;
          for (const candidate of values) {
            if (newAcceptsOld === 'yes' && isValid(old, candidate))
              expect(isValid(fresh, candidate)).toBe(true);
            if (oldAcceptsNew === 'yes' && isValid(fresh, candidate))
              expect(isValid(old, candidate)).toBe(true);
          }
        }),
        { numRuns: PAIRS, seed: 1 },
      );
      // What is not decided is honest, and worth little: most is.
      expect(decided.unknown).toBeLessThan((decided.yes + decided.no) / 10);
    },
    TIMEOUT,
  );

  it(
    'proves implications that hold by construction',
    () => {
      const missed = { unknown: 0, all: 0 };
      fc.assert(
        fc.property(schema, schema, (a, b) => {
          for (const [old, fresh] of [
            [{ allOf: [a, b] }, a],
            [a, { anyOf: [a, b] }],
            [{ not: { anyOf: [a, b] } }, { not: a }],
          ] as const) {
            const { newAcceptsOld } = relateSchemas(old, fresh);
            expect(newAcceptsOld).not.toBe('no');
            missed.all++;
            if (newAcceptsOld === 'unknown') missed.unknown++;
          }
        }),
        { numRuns: PAIRS / 4, seed: 2 },
      );
      expect(missed.unknown).toBeLessThan(missed.all / 50);
    },
    TIMEOUT,
  );
});
