import { expect, it } from 'vitest';
import { listedBeside } from './listed-beside.js';

it.each([
  ['main', 'The branch is main, beta or dev; without it main counts.', ['beta', 'dev']],
  [
    'Allgemein',
    'Die Abteilung ist Allgemein, Obst, Kühlregal oder Drogerie.',
    ['Obst', 'Kühlregal', 'Drogerie'],
  ],
  ['low', 'Priority: `low`, `mid`, or `high`.', ['mid', 'high']],
  ['low', 'Priority (low/mid/high)', ['mid', 'high']],
  ['EUR', 'The currency, EUR by default.', []],
  ['draft', 'A draft is kept, and nobody sees it.', []],
])('finds what is listed beside %s in %s', (value, text, expected) => {
  expect(listedBeside(value, text)).toEqual(expected);
});
