import { describe, expect, it } from 'vitest';
import { groupBy } from './group-by.js';

describe('groupBy', () => {
  it('puts together what has equal keys, in the order in which it came', () => {
    expect([...groupBy(['bee', 'ant', 'bat', 'asp'], (word) => word[0])]).toEqual([
      ['b', ['bee', 'bat']],
      ['a', ['ant', 'asp']],
    ]);
  });
});
