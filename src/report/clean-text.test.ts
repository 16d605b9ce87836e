import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    ['plain\n\ttext é 漢 😀', 'plain\n\ttext é 漢 😀'],
    ['\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
    ['a\rb\x07', 'a\\x0db\\x07'],
    ['\x9b2J', '\\x9b2J'],
    ['user\u202etxt.exe', 'user\\u{202e}txt.exe'],
    ['zero\u200bwidth', 'zero\\u{200b}width'],
    ['lone \ud800 half', 'lone \\u{d800} half'],
    ['tag \u{e0041}', 'tag \\u{e0041}'],
  ])('makes %j harmless', (text, shown) => {
    expect(cleanText(text)).toBe(shown);
  });

  it('can keep to one line', () => {
    expect(cleanLine(' a\n  b\tc ')).toBe('a b c');
  });
});
