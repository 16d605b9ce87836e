import { describe, expect, it } from 'vitest';
import { listFindings } from './list-unstable.js';

const tool = (name: string, description = 'Does it.'): object => ({ name, description });

describe('listFindings', () => {
  it.each<[string, unknown[], unknown[], string[]]>([
    ['the same list', [tool('a'), tool('b')], [tool('a'), tool('b')], []],
    ['another order', [tool('a'), tool('b')], [tool('b'), tool('a')], []],
    [
      'another description',
      [tool('a'), tool('b')],
      [tool('a'), tool('b', 'Did it.')],
      ['b: The definition changed'],
    ],
    ['a tool less', [tool('a'), tool('b')], [tool('b')], ['a: The tool vanished']],
    ['a tool more', [tool('a')], [tool('a'), tool('b')], ['b: The tool appeared']],
    [
      'the same tools once more',
      [tool('a'), tool('b')],
      [tool('a'), tool('b'), tool('a'), tool('b')],
      ['undefined: The list of tools repeats some of them more often from one request to the next.'],
    ],
    [
      'another one of the same name',
      [tool('a')],
      [tool('a'), tool('a', 'Did it.')],
      ['a: The definition changed'],
    ],
    ['something without a name', [null], [], ['(no name): The tool vanished']],
  ])('%s', async (_, before, after, expected) => {
    const found = (await listFindings(before, after)).map(
      ({ subject, message }) => `${subject.tool}: ${message.replace(/ during.*/, '')}`,
    );
    expect(found).toEqual(expected);
  });
});
