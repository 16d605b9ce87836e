import { expect, it } from 'vitest';
import { outsideFences } from './outside-fences.js';

it.each([
  [
    'a quotation in a result',
    ['## A page', '**Path:** a.md', '```', '- one', '- two', '```'],
    ['## A page', '**Path:** a.md'],
  ],
  ['a response that is quoted as a whole', ['Result:', '```', '- one', '- two', '```'], undefined],
  ['a quotation that does not end', ['# A', 'b', '~~~', '- one'], ['# A', 'b']],
  ['no quotation', ['# A', '- one'], undefined],
])('leaves out the lines of %s', (_, lines, expected) => {
  expect(outsideFences(lines)).toEqual(expected ?? lines);
});
