import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits.js';
import { startMeter } from './meter.js';
import { compilePattern } from './pattern.js';
import { readRegex } from './regex-syntax.js';

const TEXTS = [
  '',
  'a',
  'ab',
  'abc-1',
  'A1',
  '2024-01-31',
  'x@y.z',
  ' \u00a0\u2028\n',
  'é😀',
  '[]{}',
  'a_b',
  '\\',
  '-',
  '^$',
  'aaa',
  'a.b',
];

describe('a translated pattern', () => {
  it.each([
    '^[a-z0-9-]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '\\s',
    '\\S',
    '^\\w+@\\w+\\.\\w+$',
    '.',
    '^.$',
    '^(?:ab|a)$',
    '[\\s\\d]',
    '[^\\s]',
    '\\u00e9',
    '\\x61',
    '[\\]\\[]',
    '\\{',
    '^a?b*c+$',
    '(a|b)+',
    '\\bab',
    '[^a]',
    '\\.',
    '[a\\-]',
    '^(?<x>a)',
    '\\t|\\n',
    '[a-c]{2,3}',
    '^$',
    '[_.]',
    '\\\\',
    '\\^',
    '[\\w.-]+',
    '\\p{L}',
  ])('%s matches the same texts as the original', (source) => {
    const re2 = readRegex(source)?.re2;
    expect(re2).toBeDefined();
    const [native, linear] = [new RegExp(source, 'u'), RE2JS.compile(re2 ?? '')];
    for (const text of TEXTS) expect([text, linear.matcher(text).find()]).toEqual([text, native.test(text)]);
  });

  it.each(['(?=a)', '(a)\\1', '\\k<n>', '[^]', '[]', '[\\S]', '\\ud83d', '(?<!a)b', '\\cA'])(
    '%s is refused: RE2 would mean something else',
    (source) => {
      expect(readRegex(source)?.re2).toBeUndefined();
    },
  );
});

describe('compilePattern', () => {
  const match = (source: string, text: string): boolean | string => {
    startMeter(DEFAULT_LIMITS);
    const result = compilePattern(source, 1_000_000);
    return 'matcher' in result ? result.matcher.test(text) : result.reason;
  };

  it.each([
    ['^(a+)+$', 'aaaa', true],
    ['^(a+)+$', `${'a'.repeat(200)}b`, false],
    ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'Password1', true],
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(5_000), false],
    ['(x+x+)+y', 'x'.repeat(1_000), false],
    ['^(\\w+\\s?)*$', `${'word '.repeat(500)}!`, false],
  ])('%s answers about %.20s at once', (source, text, expected) => {
    expect(match(source, text)).toBe(expected);
  });

  it.each([
    ['(', 'is not a regular expression of ECMA-262'],
    ['(?i)abc', 'is not a regular expression of ECMA-262'],
    ['^(?:(a+)\\1*)+$', 'may take exponential time, and cannot be matched in linear time'],
    ['^(?=(a+)+$)', 'may take exponential time, and cannot be matched in linear time'],
  ])('%s is refused: it %s', (source, reason) => {
    expect(match(source, 'a')).toBe(reason);
  });

  it('does not decide about a text that is too long', () => {
    expect(() => match('^x+$', 'x'.repeat(1_000_001))).toThrow('too long');
    expect(() => match('(?=x+y)x', 'x'.repeat(100_000))).toThrow('too long');
  });
});
