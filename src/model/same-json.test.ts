import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import { canonicalJson } from '../schema/hash.js';
import { sameJson } from './same-json.js';

describe('sameJson', () => {
  it('says of any two values what their canonical texts say', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
        expect(sameJson(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      }),
      propertyOptions(),
    );
  });

  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: undefined }, {}, true],
    [{}, { a: undefined }, true],
    [{ a: undefined }, { b: 1 }, false],
    [[1], { 0: 1 }, false],
    [{ 0: 1 }, [1], false],
    [JSON.parse('{"__proto__":1}'), {}, false],
    [{}, JSON.parse('{"__proto__":1}'), false],
    [null, {}, false],
    [[], {}, false],
  ])('compares %j and %j', (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
  });
});
