import { describe, expect, it } from 'vitest';
import { TextEnds } from './text-ends.js';

function ends(limit: number, chunks: readonly string[]): string {
  const kept = new TextEnds(limit);
  for (const chunk of chunks) kept.push(Buffer.from(chunk));
  return kept.text;
}

describe('the ends of a stream', () => {
  it.each<[limit: number, chunks: string[], text: string]>([
    [12, [], ''],
    [12, ['short'], 'short'],
    [8, ['abcdefgh'], 'abcdefgh'],
    [8, ['abcdefghi'], 'ab\n…\ndefghi'],
    [8, ['a', 'b', 'cd', 'ef', 'ghi'], 'ab\n…\ndefghi'],
    [8, ['abcdefghijkl', 'm'], 'ab\n…\nhijklm'],
  ])('of %i bytes of %j are %j', (limit, chunks, text) => {
    expect(ends(limit, chunks)).toBe(text);
  });

  it('join characters that chunks, or the two ends, have torn apart', () => {
    const kept = new TextEnds(12);
    for (const byte of Buffer.from('größer')) kept.push(Buffer.from([byte]));
    expect(kept.text).toBe('größer');
  });

  it('stay small however many chunks come', () => {
    const chunks = Array.from({ length: 5_000 }, (_, index) => `${index % 10}`);
    expect(ends(8, chunks)).toBe('01\n…\n456789');
  });
});
