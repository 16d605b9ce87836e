import { describe, expect, it } from 'vitest';
import { isExponential } from './is-exponential.js';

describe('isExponential', () => {
  it.each([
    '^(a+)+$',
    '^(a*)*$',
    '^(?:[a-z]+-?)+$',
    '^(a|a)*$',
    '^(a?b?)*$',
    '^(\\s*a\\s*)+$',
    '^(\\w+\\s?)*$',
    '^([a-zA-Z0-9]{2,4})+$',
    '^(a|aa)+$',
    '^(?<part>\\d+)*x$',
    '^(a{2,3})+$',
    '^(😀+)+$',
    '^(\\0*)+$',
  ])('is true of %s', (source) => {
    expect(isExponential(source)).toBe(true);
  });

  it.each([
    '^[a-z]+(?:-[a-z]+)*$',
    '^([a-z0-9]+-)*[a-z0-9]+$',
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
    '^(a{3})+$',
    '^(?:\\d{1,3}\\.)+$',
    '^([a-z]{2,4}-)*[a-z]{2,4}$',
    '^(a?b)+$',
    '^(\\u0041\\u0041[\\d-x]*)+$',
    '^(?:a|b)*$',
    '^([a-z]+,)*[a-z]+$',
    '^(?:/[^/]+)+$',
    '^#([0-9a-f]{3}|[0-9a-f]{6})$',
    '(a+)+',
    '^(?:[A-Z][a-z]*)+$',
    '^(?:"[^"]*"|[^",]+)(?:,(?:"[^"]*"|[^",]+))*$',
    // Not understood, so not judged.
    '^(?=.*\\d)(\\w+)+$',
    '^(\\b\\w+)+$',
  ])('is false of %s', (source) => {
    expect(isExponential(source)).toBe(false);
  });
});
