import { PassThrough } from 'node:stream';
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
