import { describe, expect, it } from 'vitest';
import { cellCode, codeSpan, escapeMarkdown, proseMarkdown } from './escape-markdown.js';

describe('a text from outside in Markdown', () => {
  it.each([
    ['a mention', '@someone', '@<!-- -->someone'],
    ['an issue', '#1', '\\#<!-- -->1'],
    ['another spelling of one', 'GH-1', 'GH\\-<!-- -->1'],
    ['a link', 'https://evil.example', 'https:<!-- -->//evil.example'],
    ['a bare host', 'www.evil.example', 'www<!-- -->.evil.example'],
    ['a tag', '<img src=x>', '&lt;img src\\=x&gt;'],
    ['a picture', '![a](b)', '\\!\\[a\\]\\(b\\)'],
    ['an entity', '&lt;', '&amp;lt;'],
  ])('is disarmed: %s', (_, text, disarmed) => {
    expect(escapeMarkdown(text)).toBe(disarmed);
  });

  it('keeps the code of a sentence, and is code whatever is in it', () => {
    expect(proseMarkdown('The name "a `b` c" is bad.')).toBe('The name "a `b` c" is bad.');
    expect(codeSpan('``` | x')).toBe('```` ``` | x ````');
    expect(codeSpan('')).toBe('`  `');
  });

  it('stays in its cell, also after a backslash', () => {
    expect(cellCode('a|b')).toBe('<code>a\\|b</code>');
    expect(cellCode('a\\|b')).toBe('<code>a\\\\\\|b</code>');
  });
});
