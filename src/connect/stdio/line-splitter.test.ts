import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../../../test/property.js';
import { LineSplitter } from './line-splitter.js';

function split(chunks: readonly Buffer[], limit = 1_000_000): { lines: string[]; accepted: boolean } {
  const lines: string[] = [];
  const splitter = new LineSplitter(limit, ({ text }) => lines.push(text));
  const accepted = chunks.every((chunk) => splitter.push(chunk));
  if (accepted) splitter.end();
  return { lines, accepted };
}

describe('lines', () => {
  it.each<[chunks: string[], lines: string[]]>([
    [['a\n'], ['a']],
    [['a\nb\n'], ['a', 'b']],
    [
      ['a', 'b', '\n', 'c\n'],
      ['ab', 'c'],
    ],
    [['\n\n'], ['', '']],
    [['a\nrest'], ['a', 'rest']],
    [['a\r\n'], ['a\r']],
    [[], []],
  ])('of %j are %j', (chunks, lines) => {
    expect(split(chunks.map((chunk) => Buffer.from(chunk)))).toEqual({ lines, accepted: true });
  });

  property([fc.array(fc.stringMatching(/^[^\n]{0,9}$/)), fc.array(fc.integer({ min: 1, max: 7 }))])(
    'do not depend on how they are chopped',
    (lines, sizes) => {
      const whole = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const chunks: Buffer[] = [];
      for (let start = 0, turn = 0; start < whole.length; turn++) {
        const size = sizes[turn % Math.max(1, sizes.length)] ?? 3;
        chunks.push(whole.subarray(start, start + size));
        start += size;
      }
      expect(split(chunks).lines).toEqual(split([whole]).lines);
    },
  );

  it.each<[what: string, chunks: string[], accepted: boolean]>([
    ['of exactly the limit', ['12345\n'], true],
    ['beyond the limit in one chunk', ['123456\n'], false],
    ['beyond the limit in pieces', ['123', '456', '\n'], false],
    ['beyond the limit and unfinished', ['123', '456'], false],
    ['that are short, many of them', ['123\n', '123\n', '123\n', '12'], true],
  ])('%s are accepted or not: %#', (_, chunks, accepted) => {
    expect(
      split(
        chunks.map((chunk) => Buffer.from(chunk)),
        5,
      ).accepted,
    ).toBe(accepted);
  });
});
