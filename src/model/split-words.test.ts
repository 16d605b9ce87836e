import { describe, expect, it } from 'vitest';
import { splitWords } from './split-words.js';

describe('a command that is given as one argument', () => {
  it.each([
    ['node server.js --flag', ['node', 'server.js', '--flag']],
    ["  node 'my server.js' ", ['node', 'my server.js']],
    ['node "a \\"b\\" c" d\\ e', ['node', 'a "b" c', 'd e']],
    ["--name='x y'z", ['--name=x yz']],
    ["node ''", ['node', '']],
  ])('is split as a shell does it: %s', (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });

  it('is refused where a quotation mark is not closed', () => {
    expect(() => splitWords("node 'server.js")).toThrow('A quotation mark is not closed');
  });
});
