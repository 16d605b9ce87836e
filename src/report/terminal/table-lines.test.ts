import { describe, expect, it } from 'vitest';
import { cutToWidth, displayWidth } from './display-width.js';
import { PLAIN } from './paint.js';
import { tableLines } from './table-lines.js';

describe('tableLines', () => {
  it('keeps to the width of the terminal', () => {
    const rows = [
      [{ text: 'a_tool_with_a_long_name_indeed' }, { text: 'fully_working' }, { text: 'x'.repeat(60) }],
    ];
    for (const width of [48, 60, 80, 200])
      for (const line of tableLines(['Tool', 'Verdict', 'Worst'], rows, width, PLAIN))
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it.each([
    ['名前', 4],
    ['e\u0301', 1],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['plain', 5],
  ])('%j takes %i columns', (text, columns) => {
    expect(displayWidth(text)).toBe(columns);
  });

  it('cuts between characters', () => {
    expect(cutToWidth('名前名前', 5)).toBe('名前…');
    expect(cutToWidth('a👨‍👩‍👧b', 3)).toBe('a…');
  });
});

it('takes more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, () => [{ text: 'a' }]);
  expect(tableLines(['Name'], rows, 80, PLAIN)).toHaveLength(200_001);
});
