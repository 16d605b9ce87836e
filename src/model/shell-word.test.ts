import { describe, expect, it } from 'vitest';
import { shellWord } from './shell-word.js';

describe('shellWord', () => {
  it.each([
    ['plain-word_1.txt', 'plain-word_1.txt'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['$(rm)', "'$(rm)'"],
    ['`rm`', "'`rm`'"],
    ['a*', "'a*'"],
    ['', "''"],
  ])('writes %j as %s', (word, shown) => {
    expect(shellWord(word)).toBe(shown);
  });
});
