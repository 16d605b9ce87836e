import { describe, expect, it } from 'vitest';
import { Secrets, withCredentials } from './credentials.js';

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

describe('Secrets', () => {
  it('masks what was sent in headers that carry secrets, and nothing else', () => {
    const secrets = new Secrets();
    secrets.addHeaders({
      Authorization: 'Bearer abcdef',
      'X-Api-Key': 'k-123456',
      Accept: 'application/json',
    });
    expect(secrets.mask('abcdef k-123456 application/json')).toBe('[redacted] [redacted] application/json');
  });

  it('leaves words alone that a short secret would mask', () => {
    const secrets = new Secrets();
    secrets.add('Bearer it');
    expect(secrets.mask('it is it')).toBe('it is it');
  });
});
