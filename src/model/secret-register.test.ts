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
    ['in hexadecimal', Buffer.from(SECRET).toString('hex')],
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

  it('hides one that is a number, and the lines of a key', () => {
    expect(register('12345678').maskValue({ a: 12345678, b: 2 })).toEqual({ a: '[redacted]', b: 2 });
    const key = '-----BEGIN KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQEF\n-----END KEY-----';
    expect(register(key).mask('│ MIIEvQIBADANBg\n│ kqhkiG9w0BAQEF')).toBe('│ [redacted]\n│ [redacted]');
  });

  it.each([
    ['one long line', 'a1'.repeat(100_000)],
    ['many lines', `${'x1'.repeat(30)}\n`.repeat(3_000)],
    ['half of a pair', 'half \ud800 1'],
  ])('takes %s for a secret', (_, secret) => {
    const masked = register(secret, 'another-1').mask(`<${secret}> another-1`);
    expect(masked.replaceAll(/\s+/g, '').replaceAll('[redacted]', '')).toBe('<>');
  });

  it('hides a short ordinary word where it is a word, and not within another', () => {
    const register = new SecretRegister();
    register.add('test');
    const masked = register.maskValue({ rule: 'check/untested', text: 'mysql://test:TEST@host, the latest' });
    expect(masked).toEqual({
      ...{ rule: 'check/untested', text: 'mysql://[redacted]:[redacted]@host, the latest' },
    });
    register.add('correcthorsebattery');
    expect(register.mask('tokencorrecthorsebatterys')).toBe('token[redacted]s');
  });

  it('leaves the syntax of a document alone when a secret is an ordinary word', () => {
    const made = register('true', 'name', 'S3cret-1');
    expect(made.maskValue({ name: 'true name', is: true, 'S3cret-1': 1 })).toEqual({
      name: '[redacted] [redacted]',
      is: true,
      '[redacted]': 1,
    });
    expect(made.maskDocument('<a name="true">S3cret-1</a>')).toBe('<a name="true">[redacted]</a>');
  });

  it.each<[received: string, isHidden: boolean]>([
    ['fully_working', false],
    ['structuredContent', false],
    ['short1', false],
    ['a'.repeat(70_000), false],
    ['8xLOxBtZp8', true],
    ['qWeRtYuIoPaSdFgH', true],
    ['mF_9.B5f-4.1JqM', true],
  ])('takes %.20s from a server: %s', (received, isHidden) => {
    const made = new SecretRegister();
    made.addReceived(received);
    expect(made.mask(received) === '[redacted]').toBe(isHidden);
  });

  it('does not take a word that is too short for a secret', () => {
    expect(register('abc', '  ').mask('abc')).toBe('abc');
  });

  it('hides the longer of two secrets as a whole', () => {
    expect(register('token', 'token-and-more').mask('token-and-more token')).toBe('[redacted] [redacted]');
  });
});
