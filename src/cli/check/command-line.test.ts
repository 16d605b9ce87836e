import { describe, expect, it } from 'vitest';
import { callCommand } from './command-line.js';

describe('callCommand', () => {
  it('is a command line that a shell reads back, without secrets', () => {
    const words = { options: ['--cwd', 'a b'], command: ['node', 'server.js', `ghp_${'a'.repeat(36)}`] };
    expect(callCommand(words, 'add', { a: "it's" })).toBe(
      `assay call add --no-validate --args '{"a":"it'\\''s"}' --cwd 'a b' -- node server.js '[redacted]'`,
    );
  });
});
