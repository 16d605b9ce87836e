import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../model/tool.js';
import { compileSchema } from './compile.js';

/** Where we deviate from 2020-12, and why; everything else of the required test suite holds. */
describe('known deviations from the standard', () => {
  it.each([
    [
      'unevaluatedItems counts from the front, so that contains evaluates all items or none',
      { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
      [1, 2, 'foo'],
      'valid',
    ],
    [
      'contains with minContains 0 evaluates nothing',
      { contains: { type: 'string' }, minContains: 0, unevaluatedItems: false },
      ['foo', 'bar'],
      'invalid',
    ],
    [
      '$vocabulary of a meta-schema that is not ours is not looked up',
      { $schema: 'https://example.com/no-validation', minimum: 10 },
      1,
      'invalid',
    ],
  ])('%s', (_what, schema, value, outcome) => {
    expect(compileSchema(schema as JsonSchema).check(value).outcome).toBe(outcome);
  });
});
