import { describe, expect, it } from 'vitest';
import { TextTail } from './text-tail.js';

function tail(limit: number, chunks: readonly string[]): string {
  const kept = new TextTail(limit);
  for (const chunk of chunks) kept.push(Buffer.from(chunk));
  return kept.text;
}

describe('the tail of a stream', () => {
  it.each<[limit: number, chunks: string[], text: string]>([
    [10, [], ''],
    [10, ['short'], 'short'],
    [4, ['abcdef'], 'cdef'],
    [4, ['ab', 'cd', 'ef'], 'cdef'],
    [4, ['abcdef', 'g'], 'defg'],
    [6, ['grüß', 'e'], 'grüße'.slice(1)],
  ])('of %i bytes of %j is %j', (limit, chunks, text) => {
    expect(tail(limit, chunks)).toBe(text);
  });

  it('joins characters that chunks have torn apart', () => {
    const kept = new TextTail(100);
    for (const byte of Buffer.from('größer')) kept.push(Buffer.from([byte]));
    expect(kept.text).toBe('größer');
  });

  it('stays small however many chunks come', () => {
    const chunks = Array.from({ length: 5_000 }, (_, index) => `${index % 10}`);
    expect(tail(3, chunks)).toBe('789');
  });
});
