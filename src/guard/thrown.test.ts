import { describe, expect, it } from 'vitest';
import { describeThrown, isProtocolError } from './thrown.js';

const withCode = (code: unknown) => Object.assign(new Error('x'), { code });

describe('isProtocolError', () => {
  it.each([
    [-32602, true],
    [-32000, true],
    [-32768, true],
    [-31999, false],
    [1, false],
    [11000, false],
    ['ENOENT', false],
    [undefined, false],
  ])('of an error with code %s is %s', (code, expected) => {
    expect(isProtocolError(withCode(code))).toBe(expected);
  });

  it('is false for what is not an error', () => {
    expect(isProtocolError({ code: -32602, message: 'x' })).toBe(false);
  });
});

describe('describeThrown', () => {
  it('shows anything that can be thrown, and never throws itself', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(describeThrown('boom')).toEqual({ type: 'string', message: 'boom' });
    expect(describeThrown({ a: 1 })).toEqual({ type: 'object', message: '{"a":1}' });
    expect(describeThrown(loop)).toEqual({ type: 'object', message: 'a value that cannot be shown' });
    expect(describeThrown(Symbol('s'))).toEqual({ type: 'symbol', message: 'Symbol(s)' });
  });

  it('takes secrets out of message and stack, and keeps both short', () => {
    const error = describeThrown(new Error(`Bearer abcdefghijklmnop ${'x'.repeat(1e6)}`));
    expect(JSON.stringify(error)).not.toContain('abcdefghijklmnop');
    expect(JSON.stringify(error).length).toBeLessThan(50_000);
  });
});
