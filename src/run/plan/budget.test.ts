import { describe, expect, it } from 'vitest';
import { divide } from './budget.js';

describe('divide', () => {
  it.each<[wanted: number[], calls: number, scenarios: number[], extra: number]>([
    [[3, 5, 1], 30_000, [3, 5, 1], 30],
    [[3, 5, 1], 9, [3, 5, 1], 0],
    [[3, 5, 1], 5, [2, 2, 1], 0],
    [[3, 5, 1], 2, [1, 1, 0], 0],
    [[3, 5, 1], 15, [3, 5, 1], 2],
    [[0, 2], 10, [0, 2], 8],
    [[], 10, [], 0],
  ])('gives tools that want %j of %s calls %j, and %s more each', (wanted, calls, scenarios, extra) => {
    const shares = divide(wanted, calls);
    expect(shares.map((share) => share.scenarios)).toEqual(scenarios);
    for (const share of shares) expect(share.extra).toBe(share.scenarios === 0 ? 0 : extra);
  });
});
