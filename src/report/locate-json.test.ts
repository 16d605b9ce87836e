import { describe, expect, it } from 'vitest';
import { locateJson, spansInJson } from './locate-json.js';

const TEXT = `{
  "a": [1, "two, ]}\\"", { "b/c": true }],
  "~": null,
  "last": {"x": {}, "x": [ ]}
}`;

describe('the place of a value', () => {
  it.each([
    ['', 1, 1],
    ['/a', 2, 8],
    ['/a/0', 2, 9],
    ['/a/1', 2, 12],
    ['/a/2', 2, 25],
    ['/a/2/b~1c', 2, 34],
    ['/~0', 3, 8],
    ['/last', 4, 11],
    // Of a repeated key, JSON.parse takes the last.
    ['/last/x', 4, 26],
    // Nothing is there: the nearest value above.
    ['/last/y/z', 4, 11],
    ['/nothing', 1, 1],
    ['/a/9', 2, 8],
  ])('%j is line %i, column %i', (pointer, line, column) => {
    expect(locateJson(TEXT, [pointer])(pointer)).toEqual({ line, column });
  });

  it('is found for many pointers in one reading', () => {
    const locate = locateJson(TEXT, ['/a/2/b~1c', '/~0', '/a']);
    expect([locate('/a'), locate('/~0'), locate('/a/2/b~1c')]).toEqual([
      { line: 2, column: 8 },
      { line: 3, column: 8 },
      { line: 2, column: 34 },
    ]);
  });

  it('is found behind nesting of any depth and strings of any length', () => {
    const deep = `{"deep": ${'['.repeat(200_000)}${']'.repeat(200_000)}, "long": "${'\\\\\\"'.repeat(500_000)}",\n"here": 1}`;
    expect(locateJson(deep, ['/here'])('/here')).toEqual({ line: 2, column: 9 });
  });

  it('is found behind a byte order mark', () => {
    expect(locateJson('\ufeff[\n1]', ['/0'])('/0')).toEqual({ line: 2, column: 1 });
  });

  it.each(['', '{', '[1,', '"abc', '{"a"', '{"a":'])('in %j, which is not JSON, does not hang', (text) => {
    expect(() => locateJson(text, ['/a/0'])('/a/0')).not.toThrow();
  });
});

describe('the text of a value', () => {
  it.each([
    ['/a/1', '"two, ]}\\""'],
    ['/a/2', '{ "b/c": true }'],
    ['/a/2/b~1c', 'true'],
    ['/last/x', '[ ]'],
    ['/last', '{"x": {}, "x": [ ]}'],
    ['', TEXT],
  ])('%j is %j', (pointer, value) => {
    const [span] = spansInJson(TEXT, [pointer]);
    expect(TEXT.slice(span?.start, span?.end)).toBe(value);
  });

  it('is nothing where there is no value', () => {
    expect(spansInJson(TEXT, ['/none', '/a/9', '/last/x/0'])).toEqual([undefined, undefined, undefined]);
  });
});
