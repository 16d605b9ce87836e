import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../../test/property.js';
import { gatheredText, TextGatherer } from './text-gatherer.js';

function gathered(bytes: Buffer, size: number): ReturnType<TextGatherer['take']> {
  const gatherer = new TextGatherer();
  for (let start = 0; start < bytes.length; start += size) gatherer.push(bytes.subarray(start, start + size));
  return gatherer.take();
}

const piece = fc.oneof(
  fc.constantFrom('a', 'é', '€', '😀', '\uFFFD').map((text) => Buffer.from(text)),
  fc.constantFrom([0xe9], [0xf0, 0x9f], [0xef, 0xbf], [0xc0, 0x80]).map((bytes) => Buffer.from(bytes)),
);

describe('a text in chunks', () => {
  property([fc.array(piece, { maxLength: 12 }), fc.integer({ min: 1, max: 5 })])(
    'is the text of all bytes, and says whether they are UTF-8',
    (pieces, size) => {
      const bytes = Buffer.concat(pieces);
      const expected = { text: bytes.toString('utf8'), bytes: bytes.length, isUtf8: isUtf8(bytes) };
      expect(gathered(bytes, size)).toEqual(expected);
      expect(gatheredText(bytes)).toEqual(expected);
    },
  );

  it('may hold U+FFFD that was sent as such, byte by byte', () => {
    expect(gathered(Buffer.from('\uFFFD'), 1)).toEqual({ text: '\uFFFD', bytes: 3, isUtf8: true });
  });

  it('is taken once', () => {
    const gatherer = new TextGatherer();
    gatherer.push(Buffer.from([0xff, 0x61]));
    expect(gatherer.take()).toEqual({ text: '\uFFFDa', bytes: 2, isUtf8: false });
    gatherer.push(Buffer.from('b'));
    expect(gatherer.take()).toEqual({ text: 'b', bytes: 1, isUtf8: true });
  });
});
