import { describe, expect, it } from 'vitest';
import { estimateTokens } from './token-estimate.js';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['a'.repeat(42), 10],
    ['漢'.repeat(10), 8],
  ])('of %j is %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('judges a long text by samples', () => {
    expect(estimateTokens('a'.repeat(4_200_000))).toBe(1_000_000);
  });
});
