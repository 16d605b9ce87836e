import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import {
  isDeeperThan,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  measuredId,
  measureJson,
  readJson,
} from './read-json.js';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('measureJson', () => {
  it('measures the depth of any JSON, however it is written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 2), (value, indent) => {
        const { depth } = measureJson(JSON.stringify(value, null, indent));
        expect(depth).toBe(depthOf(value));
        expect(isDeeperThan(depth, value)).toBe(false);
        if (depth > 0) expect(isDeeperThan(depth - 1, value)).toBe(true);
      }),
      propertyOptions(),
    );
  });

  it.each([
    ['[1,2,3]', 4],
    ['"a,b,[c"', 1],
    ['{"a\\"":[1],"b\\\\":{}}', 5],
    ['{"id":1}', 2],
  ])('counts the values of %s', (text, values) => {
    expect(measureJson(text).values).toBe(values);
  });

  it.each([
    ['{"jsonrpc":"2.0","id":7,"result":{"id":8}}', 7],
    ['{"result":{"id":8},"jsonrpc":"2.0","id" : "a"}', 'a'],
    ['{"result":{"id":8}}', undefined],
    ['[{"id":1}]', undefined],
    ['{"x":"id","id":3}', 3],
  ])('finds the id of %s', (text, id) => {
    expect(measuredId(text, measureJson(text))).toBe(id);
  });
});

describe('readJson', () => {
  it.each([
    [nested(MAX_JSON_DEPTH), 'value'],
    [nested(MAX_JSON_DEPTH + 1), 'too_deep'],
    [nested(400_000), 'too_deep'],
    [`[${'1,'.repeat(MAX_JSON_VALUES)}1]`, 'too_many_values'],
    ['{', 'not_json'],
    ['', 'not_json'],
  ])('says what became of a text (%#)', (text, outcome) => {
    expect(readJson(text).outcome).toBe(outcome);
  });
});
