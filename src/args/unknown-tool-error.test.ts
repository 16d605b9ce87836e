import { describe, expect, it } from 'vitest';
import { UnknownToolError } from './unknown-tool-error.js';

describe('UnknownToolError', () => {
  it.each([
    [
      'readfile',
      ['read_file', 'write_file'],
      'There is no tool named "readfile". Did you mean "read_file"? The tools are: "read_file", "write_file".',
    ],
    ['zzz', ['read_file'], 'There is no tool named "zzz". The tools are: "read_file".'],
    ['zzz', [], 'There is no tool named "zzz". No tools are registered.'],
  ])('tells for %s among %j what there is', (name, names, message) => {
    const error = new UnknownToolError(name, names);
    expect(error.message).toBe(message);
    expect(error).toMatchObject({ name: 'UnknownToolError', toolName: name, toolNames: names });
  });

  it('stays readable with many tools and escapes what a model made up', () => {
    const names = Array.from({ length: 200 }, (_, i) => `tool_${i}`);
    const error = new UnknownToolError('a\n`b', names);
    expect(error.message).toContain('"a\\n`b"');
    expect(error.message).toContain(', and 150 more.');
    expect(error.toolNames).toHaveLength(200);
  });
});
