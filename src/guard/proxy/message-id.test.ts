import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { edgeId, responseId } from './message-id.js';
import { RootScanner } from './root-scanner.js';

interface Case {
  readonly text: string;
  readonly id: unknown;
  readonly isInside?: true;
}

/** Messages and their ids; `isInside` where the id is not found at an end of the text. */
const MESSAGES: readonly Case[] = [
  { text: '{"jsonrpc":"2.0","id":7,"result":{}}', id: 7 },
  { text: '{"id":"a b","jsonrpc":"2.0","result":{"id":9}}', id: 'a b' },
  { text: '{"result":{"id":9,"list":[{"id":8}]},"jsonrpc":"2.0","id":-3}', id: -3 },
  { text: ' { "result" : {} , "id" : 4 } \r', id: 4 },
  { text: '{"result":{"text":"\\"id\\":5}"},"id":"x"}', id: 'x' },
  { text: '{"result":{"id":5}}', id: undefined },
  { text: '{"result":"\\\\","id":6,"more":[1]}', id: 6, isInside: true },
  { text: '{"id":"Gr\u00fc\u00dfe","result":{}}', id: 'Gr\u00fc\u00dfe', isInside: true },
  { text: '{"id":"\\u0041","result":{}}', id: 'A', isInside: true },
  { text: '{"id":1.5,"result":{}}', id: undefined },
  { text: '{"id":12345678901234567890,"result":{}}', id: undefined },
  { text: '{"id":null,"result":{}}', id: undefined },
  { text: '[{"id":1}]', id: undefined },
];

describe('the id of a message', () => {
  it.each(MESSAGES)('is found without parsing where it is at an end: $text', ({ text, id, isInside }) => {
    expect(edgeId(Buffer.from(text))).toBe(isInside ? undefined : id);
  });

  it.each([
    ['{"jsonrpc":"2.0","id":7,"result":{}}', 7],
    [' { "jsonrpc" : "2.0" , "id" : "a" , "error" : {} } ', 'a'],
    ['{"result":{"id":9},"jsonrpc":"2.0","id":8}', 8],
    ['{"error":{},"id":-15}', -15],
    ['{"jsonrpc":"2.0","id":7,"method":"ping","result":{}}', undefined],
    ['{"jsonrpc":"2.0","id":null,"result":{},"id":7}', undefined],
    ['{"jsonrpc":"1.0","id":7,"result":{}}', undefined],
    ['{"id":7}', undefined],
    ['{"result":{"text":"\\"id\\":5}"}}', undefined],
    ['{"result":{},"id":"\\"id\\":5"}', undefined],
    ['"id":5}', undefined],
    ['', undefined],
  ])('is found in what begins like a response: %s', (text, id) => {
    expect(responseId(Buffer.from(text))).toBe(id);
  });

  const anyId = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.string(), fc.double(), fc.constant(null));
  const member = fc.tuple(
    fc.constantFrom<string>('jsonrpc', 'method', 'result', 'error', 'other'),
    fc.jsonValue(),
  );
  property(
    [fc.array(member, { maxLength: 4 }), fc.nat(4), anyId, fc.constantFrom(undefined, 1, '\t')],
    propertyOptions(),
  )('is the one that a parser reads, or none', (others, place, id, indent) => {
    const text = JSON.stringify(Object.fromEntries(others.toSpliced(place, 0, ['id', id])), null, indent);
    const parsed: unknown = JSON.parse(text).id;
    expect([undefined, parsed]).toContain(edgeId(Buffer.from(text)));
    expect([undefined, parsed]).toContain(responseId(Buffer.from(text)));
  });

  it.each(MESSAGES)('is found in single bytes that are not kept: $text', ({ text, id }) => {
    const scanner = new RootScanner();
    for (const byte of Buffer.from(text)) scanner.push(Buffer.of(byte));
    expect(scanner.id).toBe(id);
  });

  it('comes with whether the message is a request', () => {
    const hasMethod = (text: string): boolean => {
      const scanner = new RootScanner();
      scanner.push(Buffer.from(text));
      return scanner.hasMethod;
    };
    expect(hasMethod('{"params":{},"method":"ping","id":1}')).toBe(true);
    expect(hasMethod('{"result":{"method":"ping","x":"\\"method\\":"},"id":1}')).toBe(false);
  });
});
