import { expect, it } from 'vitest';
import { atPlace, placeOf } from './prose-place.js';

const WORD = String.raw`\w+`;

it.each([
  ['Moved Anna (m-3) to choir.', 'choir', 'Moved Ben (m-12) to band.', 'band'],
  ['Sign 3 says "hello".', 'hello', 'Sign 4 says "bye".', 'bye'],
  ['Waits for 5 minutes.', '5', 'Waits for 10 minutes.', '10'],
  ['Stored:\n> one', 'one', 'Stored:\n> two', 'two'],
  ['Moved to choir.', 'choir', 'Moved to band, and to choir.', 'choir'],
  ['Moved to choir.', 'choir', 'Not moved.', undefined],
])('%j has at the place of %j: %j has %j', (text, value, other, expected) => {
  const place = placeOf(text, value);
  expect(place === undefined ? 'no place' : atPlace(other, place, WORD)).toBe(expected);
});

it.each([
  ['more than once', 'choir of the choir', 'choir'],
  ['in a longer word', 'Their choirs', 'choir'],
  ['with nothing before it', 'choir it is', 'choir'],
  ['nowhere', 'band', 'choir'],
])('has no place: %s', (_, text, value) => {
  expect(placeOf(text, value)).toBeUndefined();
});
