import { describe, expect, it } from 'vitest';
import { pairedChoices } from './try-pairs.js';

const KEY = { name: 'by', schema: { enum: ['title', 'year'], default: 'title' } };
const WAY = { name: 'way', schema: { enum: ['up', 'down'], default: 'up' } };
const FLAG = { name: 'all', schema: { type: 'boolean' } };
const TEXT = { name: 'text', schema: { type: 'string' } };

describe('two choices together', () => {
  it('are made with everything else as it was, what is no default first', () => {
    expect(pairedChoices([KEY, TEXT, WAY], { text: 'a' })).toEqual([
      { by: 'year', text: 'a', way: 'down' },
      { by: 'year', text: 'a', way: 'up' },
      { by: 'title', text: 'a', way: 'down' },
      { by: 'title', text: 'a', way: 'up' },
    ]);
  });

  it('are made of each two arguments, and leave those out that change only one', () => {
    const calls = pairedChoices([KEY, WAY, FLAG], { by: 'title', way: 'up', all: false });
    expect(calls).toEqual([
      { by: 'year', way: 'down', all: false },
      { by: 'year', way: 'up', all: true },
      { by: 'title', way: 'down', all: true },
    ]);
  });

  it('are made with other things that have worked', () => {
    expect(pairedChoices([TEXT, FLAG], { text: 'a', all: false }, [{ name: 'text', values: ['b'] }])).toEqual(
      [{ text: 'b', all: true }],
    );
  });

  it('need two choices', () => {
    expect(pairedChoices([KEY, TEXT], { text: 'a' })).toEqual([]);
  });
});
