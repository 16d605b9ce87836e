import { describe, expect, it } from 'vitest';
import { alternativesOf, leadsOf, neededBy } from './leading-text.js';

describe('the alternatives of an expression', () => {
  it.each([
    ['ab|cd', ['ab', 'cd']],
    ['a(?:b|c)d|e', ['a(?:b|c)d', 'e']],
    ['[|]x|\\|y', ['[|]x', '\\|y']],
    ['(?:a|(?:b|c))|d', ['(?:a|(?:b|c))', 'd']],
    ['\\u00c0|b', ['\\u00c0', 'b']],
  ])('%j are %j', (source, parts) => {
    expect(alternativesOf(source)).toEqual(parts);
  });
});

describe('the characters with which a match can begin', () => {
  it.each([
    ['\\bnot found', 4, ['not ']],
    ['\\b(?:is|are) gone', 4, ['is g', 'are ']],
    ['\\bunauthori[sz]ed', 4, ['unau']],
    ['\\bre-?try', 4, ['re-t', 'retr']],
    ['(?<!cpu )\\bthrottle', 4, ['thro']],
    ["\\b(?:can ?not|can't) be", 4, ['can ', 'cann', "can'"]],
    ['\\ba[bc]d(?:e|f)', 4, ['abde', 'abdf', 'acde', 'acdf']],
    ['\\bno (?!host)such', 4, ['no s']],
  ])('of %j, the first %i, are %j', (source, length, leads) => {
    expect([...(leadsOf(source, length) ?? [])].sort()).toEqual([...leads].sort());
  });

  it.each([
    ['shorter than asked for', '\\bno'],
    ['any character', '\\bno \\S{1,3}x'],
    ['a range', '\\b[a-z]bcd'],
    ['a negated class', '\\b[^x]bcd'],
    ['a repeated character', '\\bab+cd'],
    ['an anchor', '^abcd'],
    ['one alternative of many', '\\babcd|\\w{4}'],
  ])('are not known where there is %s', (_, source) => {
    expect(leadsOf(source, 4)).toBeUndefined();
  });
});

describe('the text that every match has', () => {
  it.each([
    ['\\bis \\S{1,40} running\\?', ' running?'],
    ['(?:^|: )duplicate\\b', 'duplicate'],
    ['ab(?:cd|ef)g', 'ab'],
    ['a?bcd?', 'bc'],
    ['(?:ab|cd)', ''],
    ['x{1,3}yz', 'yz'],
  ])('of %j is %j', (source, needed) => {
    expect(neededBy(source)).toBe(needed);
  });
});
