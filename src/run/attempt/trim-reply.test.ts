import { describe, expect, it } from 'vitest';
import type { Attempt } from './attempt.js';
import { trimmedReply } from './trim-reply.js';

const attemptOf = (result: unknown): Attempt =>
  ({
    reply: { kind: 'result', result, milliseconds: 7 },
    milliseconds: 7,
    findings: [],
  }) as unknown as Attempt;

describe('an attempt that is kept until the run ends', () => {
  it('is the same where its answer is of a usual size', () => {
    const attempt = attemptOf({ content: [{ type: 'text', text: 'x'.repeat(90_000) }] });
    expect(trimmedReply(attempt)).toBe(attempt);
    const silent = { milliseconds: 1 } as Attempt;
    expect(trimmedReply(silent)).toBe(silent);
  });

  it.each([
    ['one long text', { content: [{ type: 'text', text: 'x'.repeat(3_000_000) }] }, 3_000_039],
    ['many items', { rows: Array.from({ length: 100_000 }, () => 'abcd') }, 700_010],
    ['many properties', Object.fromEntries([...Array(100_000).keys()].map((n) => [`k${n}`, n])), 1_477_781],
  ])('keeps the beginning of %s, and says how long it was', (_, result, characters) => {
    const { reply, wire } = trimmedReply(attemptOf(result));
    expect(JSON.stringify(result).length).toBe(characters);
    expect(JSON.stringify(reply).length).toBeLessThan(200_000);
    expect(wire).toMatchObject({ characters, start: JSON.stringify(result).slice(0, 8_000) });
  });

  it('survives values that are too deep to be read', () => {
    const deep: unknown = JSON.parse('[1,'.repeat(60_000) + ']'.repeat(60_000).replace(/^/, '1'));
    const { reply } = trimmedReply(attemptOf(deep));
    expect(JSON.stringify(reply).length).toBeLessThan(2_000);
  });
});
