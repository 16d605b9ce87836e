import { describe, expect, it } from 'vitest';
import { secretsIn, withCredentials } from './credentials.js';

describe('withCredentials', () => {
  const url = new URL('https://user:p%40ss@host/mcp');

  it.each([
    ['the header of the target wins', { authorization: 'Bearer a' }, 'b', { authorization: 'Bearer a' }],
    ['then the bearer token', { X: '1' }, 'b', { X: '1', Authorization: 'Bearer b' }],
    ['whose line break at the end is dropped', {}, 'b\n', { Authorization: 'Bearer b' }],
    ['then the user of the URL', {}, undefined, { Authorization: 'Basic dXNlcjpwQHNz' }],
    ['an empty token is none', {}, '', { Authorization: 'Basic dXNlcjpwQHNz' }],
  ])('%s', (_name, headers, bearer, expected) => {
    expect(withCredentials(headers, url, bearer)).toEqual(expected);
  });
});

describe('secretsIn', () => {
  it('finds what is sent in headers that carry secrets, and nothing else', () => {
    const headers = { Authorization: 'Bearer abcdef', 'X-Api-Key': 'k-123456', Accept: 'application/json' };
    expect(secretsIn(headers)).toEqual(['abcdef', 'k-123456']);
  });
});
