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
  ])('reads %s', async (_, text, value) => {
    expect(JSON.stringify(await parseJsonWithComments(text))).toBe(JSON.stringify({ value }));
  });

  it('reads __proto__ as a key like any other', async () => {
    const { value } = { value: undefined, ...(await parseJsonWithComments('{"__proto__": {"a": 1}}')) };
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
  });

  it.each([
    ['{', 1],
    ['{"a" 1}', 5],
    ['{"a": 1} x', 9],
    ['[1,,2]', 3],
    ['/* open', 0],
    ['', 0],
  ])('points at the mistake in %s', async (text, offset) => {
    expect(await parseJsonWithComments(text)).toEqual({ mistake: { offset } });
  });

  it('refuses what is nested too deeply', async () => {
    expect(await parseJsonWithComments('['.repeat(1_000_000))).toEqual({ mistake: {} });
  });
});
