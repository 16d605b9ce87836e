import { describe, expect, it } from 'vitest';
import { SecretRegister } from './secret-register.js';

const SECRET = 'S3cr+t/Vàlue "x"';

function register(...secrets: string[]): SecretRegister {
  const made = new SecretRegister();
  for (const secret of secrets) made.add(secret);
  return made;
}

describe('a register of secrets', () => {
  it.each<[how: string, text: string]>([
    ['as it is', SECRET],
    ['in lower case', SECRET.toLowerCase()],
    ['in upper case', SECRET.toUpperCase()],
    ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['percent-encoded in lower case', encodeURIComponent(SECRET).toLowerCase()],
    ['with every byte percent-encoded', Buffer.from(SECRET).toString('hex').replace(/../g, '%$&')],
    ['in a form', new URLSearchParams({ a: SECRET }).toString().slice(2)],
  ])('hides one %s', (_, text) => {
    expect(register(SECRET).mask(`<${text}>`)).toBe('<[redacted]>');
  });

  it.each(['', 'a', 'ab', 'user:', 'a longer one:'])(
    'hides one in the Base64 of what has %j before it',
    (before) => {
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = register(SECRET).mask(Buffer.from(`${before}${SECRET}:after`).toString(encoding));
        expect(text).toContain('[redacted]');
        expect(Buffer.from(text.replace('[redacted]', ''), encoding).toString()).not.toContain('cr+t');
      }
    },
  );

  it('hides what a cut has left of one', () => {
    expect(register('very-secret-token').mask('a very-secr… (40 characters)')).toBe(
      'a [redacted]… (40 characters)',
    );
    expect(register('very-secret-token').mask('every ver… and')).toBe('every ver… and');
  });

  it('hides one in keys and values, and leaves the rest as it is', () => {
    const value = { 'a-s3cret': ['x s3cret', 7, null], b: { c: true, d: undefined } };
    expect(register('s3cret').maskValue(value)).toEqual({
      'a-[redacted]': ['x [redacted]', 7, null],
      b: { c: true },
    });
    expect(register().maskValue(value)).toBe(value);
  });

  it('does not take a word that is too short for a secret', () => {
    expect(register('abc', '  ').mask('abc')).toBe('abc');
  });

  it('hides the longer of two secrets as a whole', () => {
    expect(register('token', 'token-and-more').mask('token-and-more token')).toBe('[redacted] [redacted]');
  });
});
