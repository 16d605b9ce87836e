import { describe, expect, it } from 'vitest';
import { describeReceived } from './received.js';
import { isSecretName } from './secret-name.js';

describe('describeReceived', () => {
  it.each([
    [123, 'number 123'],
    ['123', 'string "123"'],
    ['', 'string ""'],
    [null, 'null'],
    [undefined, 'nothing'],
    [true, 'boolean true'],
    [[1, 'a'], 'array [1,"a"]'],
    [{ a: 1 }, 'object {"a":1}'],
    ['a\nb\u001b[31m', 'string "a\\nb\\u001b[31m"'],
  ])('tells type and value of %j', (value, text) => {
    expect(describeReceived(value, '/x')).toBe(text);
  });

  it.each([
    ['by the name of the property', 'hunter2', '/password'],
    ['by the name of a property above', 'hunter2', '/credentials/0/value'],
    ['inside an object', { db: [{ apiKey: 'hunter2' }] }, '/config'],
    ['inside JSON text', '{"user":"u","token":"hunter2"}', '/config'],
    ['inside broken JSON text', '{"user":"u","token":"hunter2', '/config'],
    ['inside a structure inside JSON text', '{"a":1,"secrets":{"x":"hunter2"}}', '/config'],
    ['by its own shape', 'Bearer hunter2hunter2', '/header'],
    ['in an array of objects given as text', '[{"password" : "hunter2"}]', '/rows'],
  ])('hides a secret %s', (_, value, path) => {
    const text = describeReceived(value, path);
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('hunter2');
  });

  it('cuts what is long, wide or deep, and never throws', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const long = describeReceived('😀'.repeat(5_000), '/x');
    expect(long).toMatch(/… \(10000 characters\)$/);
    expect(() => encodeURIComponent(long)).not.toThrow();
    for (const value of [loop, 'x'.repeat(1e6), Array.from({ length: 1e5 }, () => 'xxxx'), 10n, () => 1])
      expect(describeReceived(value, '/x').length).toBeLessThan(400);
  });
});

describe('isSecretName', () => {
  it.each([
    'password',
    'dbPassword',
    'API_KEY',
    'apiKey',
    'apikey',
    'auth_token',
    'token',
    'client-secret',
    'accessKey',
    'private_key',
  ])('%s holds a secret', (name) => expect(isSecretName(name)).toBe(true));
  it.each([
    'max_tokens',
    'pageToken',
    'next_page_token',
    'key',
    'primary_key',
    'tokenCount',
    'path',
    '',
    'passport',
    'monkey',
  ])('%s does not', (name) => expect(isSecretName(name)).toBe(false));
});
