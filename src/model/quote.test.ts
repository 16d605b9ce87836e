import { describe, expect, it } from 'vitest';
import { quote, quoteValue, quoteValues, truncate } from './quote.js';

describe('quote', () => {
  it('shows data as JSON and text as it is', () => {
    expect(quote({ a: [1, null] })).toBe('{"a":[1,null]}');
    expect(quote('plain')).toBe('plain');
    expect(quote(undefined)).toBe('undefined');
  });

  it.each([
    ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [redacted]'],
    ['postgres://bob:hunter22@db/x', 'postgres://bob:[redacted]@db/x'],
    ['{"api_key":"abcd1234"}', '{"api_key":"[redacted]"}'],
    [`ghp_${'a'.repeat(36)}`, '[redacted]'],
  ])('redacts %s', (text, shown) => {
    expect(quote(text)).toBe(shown);
  });

  it('stays short and never throws', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(quote(loop)).toBe('[object that cannot be shown]');
    expect(quote('x'.repeat(1e6)).length).toBeLessThan(250);
    expect(quote({ big: Array.from({ length: 1e5 }, () => 'xxxxxxxxxx') }).length).toBeLessThan(250);
  });

  it('does not cut through a surrogate pair', () => {
    expect(truncate('😀😀', 3)).toBe('😀… (4 characters)');
  });
});

describe('a received value', () => {
  it('is in quotes where it is a text, and only there', () => {
    expect([quoteValue('2'), quoteValue(2)]).toEqual(['"2"', '2']);
    expect([quoteValue(''), quoteValue(null), quoteValue('null')]).toEqual(['""', 'null', '"null"']);
    expect(quoteValue('two\nlines "here"')).toBe(String.raw`"two\nlines \"here\""`);
    expect(quoteValues(['open', 2])).toBe('"open" | 2');
  });

  it('is redacted and short', () => {
    expect(quoteValue(`ghp_${'a'.repeat(36)}`)).toBe('"[redacted]"');
    expect(quoteValue('x'.repeat(300), 3)).toBe('"xxx"… (300 characters)');
    expect(quoteValues(Array.from({ length: 1e4 }, () => 'x'.repeat(50))).length).toBeLessThan(250);
  });
});
