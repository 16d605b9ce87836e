import fc from 'fast-check';
import { expect } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { DROP, PASS } from '../proxy/ruling.js';
import { EventRelay } from './event-relay.js';

const end = fc.constantFrom('\n', '\r\n', '\r');
const event = fc.tuple(fc.constantFrom('pass', 'drop', 'change', 'two', ''), end).map(([kind, eol]) => ({
  kind,
  text:
    kind === ''
      ? `: comment${eol}${eol}`
      : kind === 'two'
        ? `data: a${eol}data:b${eol}${eol}`
        : `id: 1${eol}data: ${kind}${eol}${eol}`,
}));

property([fc.array(event, { maxLength: 6 }), fc.integer({ min: 1, max: 30 })], propertyOptions())(
  'events are relayed alike, however the bytes are cut',
  (events, size) => {
    const ruled: string[] = [];
    let forwarded = '';
    const relay = new EventRelay(1_000, {
      rule: (data) => {
        const text = data.toString();
        ruled.push(text);
        return text === 'drop' ? DROP : text === 'change' ? { forward: 'changed' } : PASS;
      },
      forward: (bytes) => {
        forwarded += bytes.toString();
      },
      oversized: () => expect.unreachable(),
    });
    const bytes = Buffer.from(events.map(({ text }) => text).join(''));
    for (let at = 0; at < bytes.length; at += size) relay.push(bytes.subarray(at, at + size));
    relay.end();
    const kinds = events.map(({ kind }) => kind);
    expect(ruled).toEqual(
      kinds.filter((kind) => kind !== '').map((kind) => (kind === 'two' ? 'a\nb' : kind)),
    );
    const expected = events.map(({ kind, text }) =>
      kind === 'drop' ? '' : kind === 'change' ? 'id: 1\ndata: changed\n\n' : text,
    );
    // A CRLF that ends a dropped or changed event leaves its second half, which is an empty line.
    const plain = (text: string): string =>
      text
        .replace(/\r\n|\r/g, '\n')
        .replace(/\n{2,}/g, '\n\n')
        .replace(/^\n+/, '');
    expect(plain(forwarded)).toBe(plain(expected.join('')));
    if (kinds.every((kind) => kind !== 'drop' && kind !== 'change'))
      expect(forwarded).toBe(expected.join(''));
  },
);
