import { describe, expect, it } from 'vitest';
import { closedList } from './closed-list.js';

describe('the values to which a description limits an argument', () => {
  it.each([
    ["What to do with a frame that exists: '' (nothing), 'skip', 'merge'", ['', 'skip', 'merge']],
    ['How the wax is melted (steam, solar or water)', ['steam', 'solar', 'water']],
    ['One of: queen, drone, worker', ['queen', 'drone', 'worker']],
    ['Share of frames to harvest (0.5, 0.75, 0.9)', ['0.5', '0.75', '0.9']],
  ])('are those of "%s"', (description, members) => {
    expect(closedList(description)).toEqual(members);
  });

  it.each([
    'Kind of flower, e.g. linden, clover',
    'Flowers (linden, clover, heather, ...)',
    'Hive (string, required)',
    'Names, like "Ann", "Ben"',
    'How many days',
    'Whether to print it (true/false)',
  ])('are none in "%s"', (description) => {
    expect(closedList(description)).toEqual([]);
  });
});
