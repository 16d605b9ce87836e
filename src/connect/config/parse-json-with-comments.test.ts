import { describe, expect, it } from 'vitest';
import { parseJsonWithComments } from './parse-json-with-comments.js';

describe('JSON with comments', () => {
  it.each<[what: string, text: string, value: unknown]>([
    ['plain JSON', '{"a": [1, null]}', { a: [1, null] }],
    ['a line comment', '{ // first\n "a": 1 }', { a: 1 }],
    ['a block comment', '{ /* a\n b */ "a": 1 }', { a: 1 }],
    ['trailing commas', '{"a": [1, 2,], }', { a: [1, 2] }],
    ['a trailing comma before a comment', '{"a": 1, // last\n}', { a: 1 }],
    ['what looks like a comment in a string', '{"url": "https://x/*y*/"}', { url: 'https://x/*y*/' }],
    ['what looks like a trailing comma in a string', '{"a": ",}"}', { a: ',}' }],
    ['an escaped quote in a string', '{"a": "\\"// no"}', { a: '"// no' }],
    ['a byte order mark', '\uFEFF{"a": 1}', { a: 1 }],
  ])('reads %s', (_, text, value) => {
    expect(parseJsonWithComments(text)).toEqual(value);
  });

  it.each(['{', '{"a" 1}', '{"a": 1} x', '[1,,2]', '/* open'])('refuses %s', (text) => {
    expect(() => parseJsonWithComments(text)).toThrow(SyntaxError);
  });
});
