import { describe, expect, it } from 'vitest';
import { addsUp } from './adds-up.js';

describe('addsUp', () => {
  it.each([
    ['Adds the litres to what is in the tank.', true],
    ['Points are added to the current score.', true],
    ['Puts grains into a bin. The sacks are added up.', true],
    ['Increases the stock of an article by the number of boxes.', true],
    ['Tops up a card.', true],
    ['Adds an article to the catalogue.', false],
    ['Adds a tag to a note.', false],
    ['Sets the stock of an article.', false],
  ])('reads %j: %j', (description, expected) => {
    expect(addsUp({ name: 'fill', description, inputSchema: {} })).toBe(expected);
  });
});
