import { describe, expect, it } from 'vitest';
import { saysCause } from './says-cause.js';

describe('an error that says what went wrong', () => {
  it.each([
    "'only-if-cached' can be set only with 'same-origin' mode",
    '{"success":false,"error":"The layer is locked by another editor"}',
    '{"error":{"message":"Quorum was lost on shard seven"}}',
    'The upload was not stored successfully in bucket seven',
    'Das Feld ist gesperrt',
  ])('does so in its own words: %s', (text) => expect(saysCause(text, 'get_page')).toBe(true));

  it.each([
    'Error',
    'Something went wrong.',
    'An unexpected error occurred while processing your request. Please try again later.',
    'Error executing tool get_page: Unknown error',
    '{"success":false,"error":"Unknown error","request":{"method":"GET","url":"https://acme.dev/wiki"}}',
    'qwertz',
    'The forecast was made successfully.',
    '',
  ])('is not one that says no more than that: %s', (text) => expect(saysCause(text, 'get_page')).toBe(false));

  it.each([
    ['Cannot get ml from kg', true],
    ['Cannot get ml', false],
  ])('names two values that do not go together: %s', (text, says) =>
    expect(saysCause(text, 'get_page', { from: 'kg', to: 'ml' })).toBe(says),
  );
});
