import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.js';

/** Notes each write; takes the next one only after `release`. */
function slowStream(): { stream: Writable; writes: string[]; release: () => void } {
  const writes: string[] = [];
  let release = (): void => undefined;
  const stream = new Writable({
    highWaterMark: 4,
    write(chunk: Buffer, _, done) {
      writes.push(chunk.toString());
      release = () => done();
    },
  });
  return { stream, writes, release: () => release() };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('an outbox', () => {
  it('writes what is sent in one tick at once', async () => {
    const { stream, writes } = slowStream();
    const outbox = new Outbox(stream);
    void outbox.write('a');
    void outbox.write('b');
    expect(writes).toEqual([]);
    await tick();
    expect(writes).toEqual(['a\nb\n']);
  });

  it('asks the next sender to wait while the reader does not keep up', async () => {
    const { stream, release } = slowStream();
    const outbox = new Outbox(stream);
    void outbox.write('much more than four');
    await tick();
    let isDone = false;
    const sent = outbox.write('next').then(() => {
      isDone = true;
    });
    await tick();
    expect(isDone).toBe(false);
    expect(outbox.waiting).toBe('much more than four\nnext\n'.length);
    release();
    await tick();
    release();
    await sent;
  });

  it('lets nobody wait for a stream that is gone', async () => {
    const { stream } = slowStream();
    const outbox = new Outbox(stream);
    void outbox.write('much more than four');
    await tick();
    const waiting = outbox.write('next');
    stream.destroy();
    await waiting;
    await outbox.write('after the end');
    outbox.end();
  });

  it('writes what is gathered before it ends', async () => {
    const { stream, writes } = slowStream();
    const outbox = new Outbox(stream);
    void outbox.write('last');
    outbox.end();
    await tick();
    expect(writes).toEqual(['last\n']);
    expect(stream.writableEnded).toBe(true);
  });
});
