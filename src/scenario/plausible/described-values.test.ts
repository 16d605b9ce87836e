import { describe, expect, it } from 'vitest';
import { describedExamples } from './described-values.js';

describe('the examples in a description', () => {
  it.each([
    ['for instance M. Okafor', ['M. Okafor']],
    ['The author, e.g. J. R. Smith. Optional.', ['J. R. Smith']],
    ['A grade, for example B. Pass nothing for all.', ['B']],
    ['An identifier, such as a-1903. See the list.', ['a-1903']],
    ['A name, for example "A. Lee", or "B. Roy".', ['A. Lee', 'B. Roy']],
  ])('of %j are %j', (description, examples) => {
    expect(describedExamples(description)).toEqual(examples);
  });
});
