import { describe, expect, it } from 'vitest';
import { endToEndHeaders, headerValues } from './end-to-end-headers.js';

describe('the headers that go on', () => {
  it.each<[string, string[], string[]]>([
    ['keep their order and spelling', ['B', '1', 'a', '2', 'B', '3'], ['B', '1', 'a', '2', 'B', '3']],
    ['leave out what is about the connection', ['TE', 'x', 'Keep-Alive', '5', 'a', '1'], ['a', '1']],
    ['leave out what Connection names', ['a', '1', 'Connection', 'close, A', 'b', '2'], ['b', '2']],
    [
      'read every Connection',
      ['connection', 'a', 'Connection', 'b', 'a', '1', 'b', '2', 'c', '3'],
      ['c', '3'],
    ],
    ['take Connection in any spelling', ['Connection', 'Keep-Alive', 'a', '1'], ['a', '1']],
    ['leave out what the caller replaces', ['Host', 'x', 'a', '1'], ['a', '1']],
  ])('%s', (_, raw, kept) => {
    expect(endToEndHeaders(raw, (name) => name === 'host')).toEqual(kept);
  });

  it('has every value of a header, by any spelling of its name', () => {
    const raw = ['Content-Type', 'A', 'x', 'content-type', 'CONTENT-TYPE', 'B'];
    expect(headerValues(raw, 'content-type')).toEqual(['A', 'B']);
    expect(headerValues(raw, 'accept')).toEqual([]);
  });
});
