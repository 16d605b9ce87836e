import { PassThrough, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { holdBack, Sink } from './sink.js';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('a reader that takes nothing stops the source, so that what waits stays bounded', async () => {
  const source = new PassThrough();
  const slow = new PassThrough({ highWaterMark: 1_000 });
  const sink = new Sink(slow);
  let taken = 0;
  source.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    sink.write(chunk);
  });
  holdBack(source, [sink]);
  for (let i = 0; i < 100; i++) {
    source.write(Buffer.alloc(500));
    await turn();
  }
  expect(taken).toBeLessThan(5_000);
  slow.resume();
  source.end();
  await new Promise((resolve) => source.once('end', resolve));
  expect(taken).toBe(50_000);
});

it('while there is no stream, the source waits and what was written is kept in order', async () => {
  const source = new PassThrough();
  const sink = new Sink();
  source.on('data', (chunk: Buffer) => sink.write(chunk));
  holdBack(source, [sink]);
  sink.write('first ');
  source.write('second');
  await turn();
  expect(source.isPaused()).toBe(true);
  const stream = new PassThrough();
  sink.attach(stream);
  await turn();
  await turn();
  expect(stream.read()?.toString()).toBe('first second');
});

it('a large write that was taken at once does not stop the source', () => {
  const source = new PassThrough();
  const taken: number[] = [];
  const fast = new Writable({
    highWaterMark: 10,
    write: (chunk: Buffer, _, done) => {
      taken.push(chunk.length);
      done();
    },
    writev: (chunks, done) => {
      taken.push(...chunks.map(({ chunk }) => chunk.length));
      done();
    },
  });
  const sink = new Sink(fast);
  holdBack(source, [sink]);
  sink.write(Buffer.alloc(100));
  expect(sink.isFull).toBe(false);
  sink.cork();
  sink.write(Buffer.alloc(100));
  sink.write(Buffer.alloc(50));
  expect(taken).toEqual([100]);
  sink.uncork();
  expect(taken).toEqual([100, 100, 50]);
  expect(source.isPaused()).toBe(false);
});

it('a corked sink whose stream takes nothing is full, and takes again when the stream does', async () => {
  let finish = (): void => undefined;
  const slow = new Writable({
    highWaterMark: 10,
    writev: (_, done) => {
      finish = done;
    },
  });
  const sink = new Sink(slow);
  sink.cork();
  sink.write(Buffer.alloc(100));
  sink.uncork();
  expect(sink.isFull).toBe(true);
  finish();
  await turn();
  expect(sink.isFull).toBe(false);
});
