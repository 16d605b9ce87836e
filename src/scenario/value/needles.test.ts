import { expect, it } from 'vitest';
import { searchedText, textWith } from './needles.js';

it.each([
  ['cat', /cat.*cat/],
  ['[a-f]{2,}', /[a-f]{2}/],
  ['^\\d{3}$', /^\d{3}$/],
  ['(x|y)z', /[xy]z and [xy]z/],
])('makes a text in which %j is found', (needle, found) => {
  expect(textWith(needle)).toMatch(found);
});

it('makes none for what it cannot read', () => {
  expect(textWith('(')).toBeUndefined();
  expect(textWith(5)).toBeUndefined();
});

it('looks in a text of ours alone', () => {
  expect(
    searchedText([
      ['pattern', 'a+'],
      ['text', 'An example text.'],
    ]),
  ).toEqual(['pattern', 'text']);
  expect(
    searchedText([
      ['find', 'a'],
      ['replace', 'example'],
      ['string', 'example'],
    ]),
  ).toEqual(['find', 'string']);
  expect(
    searchedText([
      ['pattern', 'a+'],
      ['text', 'Given.'],
    ]),
  ).toBeUndefined();
  expect(
    searchedText([
      ['title', 'a'],
      ['text', 'An example text.'],
    ]),
  ).toBeUndefined();
});
