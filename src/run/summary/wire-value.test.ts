import { describe, expect, it } from 'vitest';
import { takeValue } from './wire-value.js';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('a value that is taken into a report', () => {
  it.each([
    ['an object', { a: [1, null, 'x', true], b: {} }],
    ['a text', 'hello'],
    ['nothing', null],
    ['a lone surrogate', 'a\ud800b'],
    ['the key __proto__', JSON.parse('{"__proto__": {"polluted": 1}}')],
  ])('is the same where it is small: %s', (_, value) => {
    expect(JSON.stringify(takeValue(value, 1000).wire)).toBe(JSON.stringify({ value }));
  });

  it.each([
    ['by its shape', { note: `use ghp_${'a'.repeat(36)} now` }, { note: 'use [redacted] now' }],
    ['by its label', { note: 'password: hunter22' }, { note: 'password: [redacted]' }],
    [
      'by the name of its property',
      { apiKey: 'abc', next_token: 'p2' },
      { apiKey: '[redacted]', next_token: 'p2' },
    ],
    [
      'by its name in JSON inside a text',
      { text: '{\n  "AWS_SECRET_ACCESS_KEY": "a\\"b",\n  "next_token": "p2"\n}' },
      { text: '{\n  "AWS_SECRET_ACCESS_KEY": "[redacted]",\n  "next_token": "p2"\n}' },
    ],
    [
      'by its name in lines of an environment',
      { text: 'HOME=/root\nGITHUB_TOKEN=abc def\nLANG=C' },
      { text: 'HOME=/root\nGITHUB_TOKEN=[redacted]\nLANG=C' },
    ],
    ['in a list under such a name', { secrets: ['a', 'b'] }, { secrets: ['[redacted]', '[redacted]'] }],
  ])('has no secret that is known %s', (_, value, shown) => {
    expect(takeValue(value, 1000).wire).toEqual({ value: shown });
  });

  it('is cut where it is long, and says how long it was', () => {
    // {"text":"xxx…"} is eleven characters around a thousand.
    expect(takeValue({ text: 'x'.repeat(1000) }, 20)).toEqual({
      wire: { start: '{"text":"xxxxxxxxxxx', characters: 1011 },
      taken: 20,
    });
  });

  it('is not cut through a pair of surrogates', () => {
    // The quotation mark and nineteen letters are twenty; the next character has two halves.
    const { wire } = takeValue(`${'x'.repeat(18)}${'🙂'.repeat(9)}`, 20);
    expect(wire).toEqual({ start: `"${'x'.repeat(18)}`, characters: 38 });
  });

  it('shows no half of a secret that the cut goes through', () => {
    const { wire } = takeValue(`${'x '.repeat(10)}ghp_${'a'.repeat(36)}`, 40);
    expect(JSON.stringify(wire)).not.toContain('ghp_');
  });

  it('has only its length where no room is left', () => {
    expect(takeValue({ a: 1 }, 0)).toEqual({ wire: { start: '', characters: 7 }, taken: 0 });
  });

  it.each([
    [[[], {}, '', 0, null]],
    [{ a: [1.5, -2e-7, true], 'b"': { c: 'é\u0001"\ud800' } }],
    [{ left: undefined, out: (): void => undefined, at: new Date(0) }],
    [[undefined, (): void => undefined]],
    ['x"\n'.repeat(50_000)],
  ])('counts the characters of its JSON: %#', (value) => {
    const characters = JSON.stringify(value).length;
    expect(takeValue(value, 0).wire).toEqual({ start: '', characters });
  });

  it.each([
    ['a flood of items', Array.from({ length: 300_000 }, () => ({ a: 'b' }))],
    ['a flood of properties', Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, i]))],
    ['endless nesting', nested(50_000)],
    ['control characters', '\u0000'.repeat(1_000_000)],
  ])('does not grow with %s', (_, value) => {
    const { wire, taken } = takeValue(value, 500);
    expect(JSON.stringify(wire).length).toBeLessThan(2_000);
    expect(taken).toBeLessThanOrEqual(500);
    expect(wire).toHaveProperty('start');
  });
});
