import { describe, expect, it } from 'vitest';
import { fitsGlob } from './glob.js';

describe('a pattern', () => {
  it.each([
    ['lint/empty-enum', 'lint/empty-enum', true],
    ['lint/empty-enum', 'lint/empty-enums', false],
    ['lint/*', 'lint/empty-enum', true],
    ['lint/*', 'linty', false],
    ['*', '', true],
    ['*', 'anything', true],
    ['', '', true],
    ['', 'a', false],
    ['get_*_by_*', 'get_user_by_id', true],
    ['get_*_by_*', 'get_user', false],
    ['*_id', 'user_id_id', true],
    ['a**b', 'ab', true],
    ['a.c', 'abc', false],
    ['[a]', 'a', false],
  ])('%j on %j: %s', (pattern, text, fits) => {
    expect(fitsGlob(pattern, text)).toBe(fits);
  });

  it('ends on a pattern that would keep a backtracking matcher busy for ever', () => {
    expect(fitsGlob('*a'.repeat(50), `${'a'.repeat(5_000)}b`)).toBe(false);
  });
});
