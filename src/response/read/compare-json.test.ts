import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../../test/property-runs.js';
import { compareJson } from './compare-json.js';

describe('compareJson', () => {
  it.each<[string, unknown, string]>([
    ['{"a":1,"b":[true,null]}', { b: [true, null], a: 1 }, 'agrees'],
    [' { "a" : 1.0e0 } ', { a: 1 }, 'agrees'],
    ['{"a\\u0062":"\\"x\\\\"}', { ab: '"x\\' }, 'agrees'],
    ['"a\\\\"', 'a\\', 'agrees'],
    ['[]', [], 'agrees'],
    ['{}', {}, 'agrees'],
    ['{"a":1}', { a: 1, b: 2 }, 'partial'],
    ['{"a":1,"b":2}', { a: 1 }, 'partial'],
    ['{"__proto__":1}', {}, 'partial'],
    ['{"a":2}', { a: 1 }, '/a'],
    ['{"a":"1"}', { a: 1 }, '/a'],
    ['{"a":{"b/c":[1,2]}}', { a: { 'b/c': [1, 3] } }, '/a/b~1c/1'],
    ['[1]', [1, 2], ''],
    ['[1,2]', [1], ''],
    ['{"a":null}', { a: {} }, '/a'],
    ['[1]', { 0: 1 }, ''],
    ['{"a":2', { a: 1 }, 'not-json'],
    ['{"a":2} more', { a: 1 }, 'not-json'],
    ['[INFO] ready', ['INFO'], 'not-json'],
    ['{a:1}', { a: 1 }, 'not-json'],
    ['{"a":01}', { a: 1 }, 'not-json'],
    ['{"a":1,}', { a: 1 }, 'not-json'],
    ['"abc', 'abc', 'not-json'],
    ['"a\\x"', 'a', 'not-json'],
    ['', null, 'not-json'],
    ['['.repeat(200_000), [], 'not-json'],
  ])('%.40j against %j: %s', (text, value, expected) => {
    const comparison = compareJson(text, value);
    const shown =
      comparison.outcome === 'contradicts'
        ? comparison.path
        : comparison.outcome === 'agrees' && comparison.isPartial
          ? 'partial'
          : comparison.outcome;
    expect(shown).toBe(expected);
  });

  it('agrees with what JSON.stringify wrote of any value, whatever the indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        expect(compareJson(text, JSON.parse(text))).toEqual({ outcome: 'agrees', isPartial: false });
      }),
      propertyOptions(),
    );
  });

  it('takes for JSON exactly what JSON.parse takes', () => {
    const nearly = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '\\', ',', '}', ']', '1', ' ', 'e'))
      .map(
        ([text, at, mark]) =>
          text.slice(0, at % (text.length + 1)) + mark + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(nearly, (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(compareJson(text, {}).outcome !== 'not-json').toBe(isJson);
      }),
      propertyOptions(400, 2_000),
    );
  });
});
