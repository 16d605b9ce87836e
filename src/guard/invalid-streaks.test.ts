import { describe, expect, it } from 'vitest';
import { InvalidStreaks } from './invalid-streaks.js';

describe('InvalidStreaks', () => {
  it('counts by tool, and from one again after a valid call', () => {
    const streaks = new InvalidStreaks();
    expect([streaks.add('a').count, streaks.add('b').count, streaks.add('a').count]).toEqual([1, 1, 2]);
    streaks.end('a');
    expect([streaks.add('a').count, streaks.add('b').count]).toEqual([1, 2]);
  });

  it('forgets the name that was quiet longest when models make up too many', () => {
    const streaks = new InvalidStreaks();
    streaks.add('old');
    streaks.add('kept');
    for (let i = 0; i < 998; i++) streaks.add(`made-up-${i}`);
    streaks.add('kept');
    streaks.add('one too many');
    expect([streaks.add('kept').count, streaks.add('old').count]).toEqual([3, 1]);
  });

  it('counts how often the same mistake was made in a row', () => {
    const streaks = new InvalidStreaks();
    const mistakes = ['x', 'x', 'y', 'y', 'y'].map((mistake) => streaks.add('a', mistake).repeats);
    expect(mistakes).toEqual([1, 2, 1, 2, 3]);
  });
});
