import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { type BodyReading, withBody } from './read-body.js';

const described = (body: BodyReading): string =>
  body.isTooLarge === true ? `too large, id ${body.id}` : body.bytes.toString();

it('hands a body over at its end, before what Node has left to do with the connection', async () => {
  const message = new PassThrough();
  const order: string[] = [];
  message.on('end', () => process.nextTick(() => order.push('put aside')));
  const read = withBody(message, 100, (body) => order.push(described(body)));
  message.write('in two ');
  message.end('parts');
  await read;
  expect(order).toEqual(['in two parts', 'put aside']);
});

it('hands a body that is far too large over once, with the id of its message', async () => {
  const message = new PassThrough();
  const taken: string[] = [];
  const read = withBody(message, 10, (body) => taken.push(described(body)));
  message.write('{"id":7,"x":"');
  for (let i = 0; i < 10; i++) message.write('yyyyyyyyyy');
  message.end('"}');
  await read;
  expect(taken).toEqual(['too large, id 7']);
});

it('rejects with what is thrown about a body', async () => {
  const message = new PassThrough();
  const read = withBody(message, 10, () => {
    throw new Error('not this one');
  });
  message.end('x');
  await expect(read).rejects.toThrow('not this one');
});
