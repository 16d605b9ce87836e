import { describe, expect, it } from 'vitest';
import { cut, displayWidth, tableLines } from './columns.js';
import { callCommand, quoted } from './command-line.js';

describe('callCommand', () => {
  it.each([
    ['plain-word_1.txt', 'plain-word_1.txt'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['$(rm)', "'$(rm)'"],
    ['', "''"],
  ])('quotes %j as %s', (word, shown) => {
    expect(quoted(word)).toBe(shown);
  });

  it('is a command line that a shell reads back, without secrets', () => {
    const words = { options: ['--cwd', 'a b'], command: ['node', 'server.js', `ghp_${'a'.repeat(36)}`] };
    expect(callCommand(words, 'add', { a: "it's" })).toBe(
      `assay call add --no-validate --args '{"a":"it'\\''s"}' --cwd 'a b' -- node server.js '[redacted]'`,
    );
  });
});

describe('tableLines', () => {
  const plain = (text: string): string => text;
  const paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

  it('keeps to the width of the terminal', () => {
    const rows = [
      [{ text: 'a_tool_with_a_long_name_indeed' }, { text: 'fully_working' }, { text: 'x'.repeat(60) }],
    ];
    for (const width of [48, 60, 80, 200])
      for (const line of tableLines(['Tool', 'Verdict', 'Worst'], rows, width, paint))
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it('counts wide characters twice', () => {
    expect(displayWidth('名前')).toBe(4);
    expect(cut('名前名前', 5)).toBe('名前…');
  });
});
