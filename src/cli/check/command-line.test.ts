import { describe, expect, it } from 'vitest';
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
