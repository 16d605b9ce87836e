import { describe, expect, it } from 'vitest';
import { readableText } from './readable-text.js';

describe('readableText', () => {
  it.each<[string, unknown, string]>([
    ['text', 'as it is', 'as it is'],
    ['a number', 0, '0'],
    ['false', false, 'no'],
    ['an object', { instanceId: 'i-1', ready: true, note: null }, 'Instance id: i-1\nReady: yes\nNote: –'],
    ['an empty object', {}, '(empty)'],
    ['an empty list', [], '(none)'],
    ['a list of texts', ['a', 'b'], '- a\n- b'],
    [
      'a list of objects',
      [
        { id: 1, name: 'first' },
        { id: 22, name: 'second', extra: { deep: 1 } },
      ],
      'Id  Name    Extra\n--  ------  ----------\n1   first   –\n22  second  {"deep":1}',
    ],
    ['a list inside', { items: [{ id: 1 }] }, 'Items (1):\n  Id\n  --\n  1'],
  ])('shows %s', (_, data, text) => {
    expect(readableText(data)).toBe(text);
  });

  it('counts what is too long to show', () => {
    const text = readableText(Array.from({ length: 1000 }, (_, i) => i));
    expect(text.split('\n')).toHaveLength(201);
    expect(text).toMatch(/… and 800 more$/);
  });
});
