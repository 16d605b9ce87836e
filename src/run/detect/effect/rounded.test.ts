import { describe, expect, it } from 'vitest';
import { isRounded, isRoundedAsSaid } from './rounded.js';

describe('isRounded', () => {
  it.each([
    [100.75, 100.8, true],
    [100.76, 100.7, false],
    [0.125, 0.13, true],
    [0.125, 0.12, true],
    [7.5, 8, true],
    [7.5, 7, true],
    [7.9, 7, false],
    [40, 41, false],
    ['7.5', 8, false],
  ])('takes %j that became %j for rounded: %j', (sent, kept, expected) => {
    expect(isRounded(sent, kept)).toBe(expected);
  });
});

describe('isRoundedAsSaid', () => {
  const toolOf = (description: string, own: string) => ({
    name: 'add_spring',
    description,
    inputSchema: { type: 'object', properties: { litres: { type: 'number', description: own } } },
  });

  it.each([
    ['Adds a spring. Litres are kept with one decimal.', '', true],
    ['Adds a spring.', 'Litres in a second, rounded to 0.1.', true],
    ['Adds a spring.', 'Litres in a second.', false],
    ['Adds a spring around the corner.', '', false],
  ])('reads %j and %j: %j', (description, own, expected) => {
    expect(isRoundedAsSaid(toolOf(description, own), 'litres', 3.14, 3.1)).toBe(expected);
  });
});
