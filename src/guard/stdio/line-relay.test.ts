import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { property } from '../../../test/property.js';
import { propertyOptions } from '../../../test/property-runs.js';
import { DROP, PASS, type Ruling, replied } from '../proxy/ruling.js';
import { LineRelay } from './line-relay.js';

const LIMIT = 30;

/** Lines by their first letter: p passes, d is dropped, r gets a reply, c is changed, w waits and passes. */
const RULINGS: Readonly<Record<string, () => Ruling | Promise<Ruling>>> = {
  p: () => PASS,
  d: () => DROP,
  r: () => replied('no'),
  c: () => ({ forward: 'changed' }),
  w: async () => PASS,
};

async function relayed(chunks: readonly Buffer[]) {
  const forwarded: string[] = [];
  const writes: string[] = [];
  const replies: string[] = [];
  const oversized: unknown[] = [];
  const relay = new LineRelay(LIMIT, {
    rule: (line) => RULINGS[line.toString()[0] ?? 'p']?.() ?? PASS,
    forward: (bytes) => {
      writes.push(bytes.toString());
      forwarded.push(...bytes.toString().split(/(?<=\n)/));
    },
    reply: (line) => replies.push(line),
    oversized: ({ id, hasMethod }) => oversized.push([id, hasMethod]),
  });
  for (const chunk of chunks) relay.push(chunk);
  await relay.end();
  return { forwarded, writes, replies, oversized };
}

const LONG = `{"method":"x","x":"${'y'.repeat(LIMIT)}","id":5}`;

describe('a relay of lines', () => {
  it('forwards lines that come together in one write', async () => {
    const { writes } = await relayed([Buffer.from('p1\np2\r\n\np3\nd\np4\n')]);
    expect(writes).toEqual(['p1\np2\r\n\np3\n', 'p4\n']);
  });

  it('forwards what is enough for a write before it rules on the lines behind', () => {
    const order: string[] = [];
    const relay = new LineRelay(LIMIT, {
      rule: (line) => {
        if (line.length > 0) order.push(line.toString());
        return PASS;
      },
      forward: (bytes) => order.push(`${bytes.length} bytes`),
      reply: () => undefined,
      oversized: () => undefined,
    });
    relay.push(Buffer.from(`first\n${'\n'.repeat(32_768)}last\n`));
    expect(order).toEqual(['first', '32768 bytes', 'last', '11 bytes']);
  });

  it('leaves what can wait until the lines that came together are on their way', () => {
    const order: string[] = [];
    const relay = new LineRelay(LIMIT, {
      rule: (line) => ({ forward: true, after: () => order.push(`after ${line}`) }),
      forward: (bytes) => order.push(bytes.toString()),
      reply: () => undefined,
      oversized: () => undefined,
    });
    relay.push(Buffer.from('1\n2\n3'));
    relay.push(Buffer.from('\n'));
    expect(order).toEqual(['1\n2\n', 'after 1', 'after 2', '3\n', 'after 3']);
  });

  it('corks the receiver, so that a line that an earlier chunk began goes out with those that follow', () => {
    const order: string[] = [];
    const relay = new LineRelay(LIMIT, {
      rule: (line) => ({ forward: true, after: () => order.push(`after ${line}`) }),
      forward: (bytes) => order.push(bytes.toString()),
      reply: () => undefined,
      oversized: () => undefined,
      cork: () => order.push('cork'),
      uncork: () => order.push('uncork'),
    });
    relay.push(Buffer.from('1'));
    relay.push(Buffer.from('2\n3\n4\n'));
    relay.push(Buffer.from('5\n'));
    expect(order).toEqual([
      ...['cork', '12\n', '3\n4\n', 'uncork', 'after 12', 'after 3', 'after 4'],
      ...['5\n', 'after 5'],
    ]);
  });

  it('forwards a last line without a newline as it came', async () => {
    expect((await relayed([Buffer.from('p1\np2')])).forwarded).toEqual(['p1\n', 'p2']);
  });

  const line = fc.oneof(
    fc
      .tuple(fc.constantFrom('p', 'd', 'r', 'c', 'w'), fc.stringMatching(/^[a-zé{}"]{0,12}$/))
      .map((parts) => parts.join('')),
    fc.constant(LONG),
  );
  property(
    [fc.array(line, { maxLength: 8 }), fc.array(fc.nat(40), { minLength: 1, maxLength: 8 })],
    propertyOptions(),
  )('does the same however the bytes are cut', async (lines, sizes) => {
    const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''));
    const chunks: Buffer[] = [];
    for (let at = 0, i = 0; at < bytes.length; i++) {
      const size = 1 + (sizes[i % sizes.length] ?? 0);
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    const { forwarded, replies, oversized } = await relayed(chunks);
    const of = (letter: string): string[] => lines.filter((text) => text.startsWith(letter));
    expect(forwarded.sort()).toEqual(
      [...of('p'), ...of('w'), ...of('c').map(() => 'changed')].map((text) => `${text}\n`).sort(),
    );
    expect(replies).toEqual(of('r').map(() => 'no\n'));
    expect(oversized).toEqual(of('{').map(() => [5, true]));
  });
});
