import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyOptions } from '../../test/property-runs.js';
import { canonicalJson, contentHash, sha256 } from './hash.js';

describe('sha256', () => {
  it('agrees with the example of FIPS 180-2', () => {
    expect(sha256(new TextEncoder().encode('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('agrees with another implementation on any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        (bytes) => sha256(bytes) === createHash('sha256').update(bytes).digest('hex'),
      ),
      propertyOptions(),
    );
  });
});

describe('canonicalJson', () => {
  it('depends on the content alone', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
  });

  it('sorts keys by code unit, numbers among them, as RFC 8785 does', () => {
    expect(canonicalJson({ 9: 1, 10: 2, a: 3, '\u20ac': 4, '\r': 5, '\ud83d\ude00': 6 })).toBe(
      '{"\\r":5,"10":2,"9":1,"a":3,"\u20ac":4,"\ud83d\ude00":6}',
    );
    expect(canonicalJson([1e30, 4.5, 0.002, 1e-27, -0])).toBe('[1e+30,4.5,0.002,1e-27,0]');
  });

  it('leaves out what JSON leaves out, and uses toJSON', () => {
    expect(canonicalJson({ a: undefined, b: [undefined], c: new Date(0), d: Number.NaN })).toBe(
      '{"b":[null],"c":"1970-01-01T00:00:00.000Z","d":null}',
    );
  });

  it('throws on a cycle', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(() => canonicalJson(cycle)).toThrow();
  });

  it('tells different contents apart', () => {
    expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: '1' }));
    expect(() => canonicalJson(undefined)).toThrow(TypeError);
  });
});
