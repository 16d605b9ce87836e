import { expect, it } from 'vitest';
import { linesOfEach } from './lines-of-each.js';

it('prints the other tools where one cannot be printed, and says which', () => {
  const tools = ['a', 'b\x1b', 'c'].map((name) => ({ name, inputSchema: { type: 'object' } }));
  const noted: unknown[] = [];
  const lines = linesOfEach(
    tools,
    ({ name }) => {
      if (name.startsWith('b')) throw new TypeError('a bug');
      return [name];
    },
    { noteInternalError: (error, tool) => noted.push([error, tool]) },
  );
  expect(lines).toEqual(['a', 'b\\x1b could not be printed', '', 'c']);
  expect(noted).toEqual([[new TypeError('a bug'), 'b\x1b']]);
});
