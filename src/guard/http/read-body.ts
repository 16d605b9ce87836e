import type { Readable } from 'node:stream';
import type { MessageId } from '../proxy/message-id.js';
import { RootScanner } from '../proxy/root-scanner.js';

/** A body in full, or, if it is larger than the limit, the id of the message that it is. */
export type BodyReading =
  | { readonly bytes: Buffer; readonly isTooLarge?: undefined }
  | { readonly isTooLarge: true; readonly id: MessageId | undefined };

/** How many times the limit is read to find the id of a message that is too large. */
const PATIENCE = 4;

/** Reads a body, holding no more than the limit plus a chunk. Rejects when the sender breaks off. */
export const readBody = (message: Readable, limit: number): Promise<BodyReading> =>
  withBody(message, limit, (body) => body);

/**
 * Reads a body in the same way, and resolves with what `take` makes of it. It is called at the end of the message: what
 * waits for a promise waits until the agent has put the connection aside, too, which takes as long as forwarding a body.
 */
export function withBody<Taken>(
  message: Readable,
  limit: number,
  take: (body: BodyReading) => Taken,
): Promise<Taken> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let scanner: RootScanner | undefined;
  return new Promise((resolve, reject) => {
    const read = (): BodyReading => {
      const [first, second] = chunks;
      if (scanner !== undefined) return { isTooLarge: true, id: scanner.id };
      return { bytes: first !== undefined && second === undefined ? first : Buffer.concat(chunks) };
    };
    let isTaken = false;
    const finish = (): void => {
      if (isTaken) return;
      isTaken = true;
      try {
        resolve(take(read()));
      } catch (error) {
        reject(error);
      }
    };
    message.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (scanner === undefined && bytes > limit) {
        scanner = new RootScanner();
        for (const held of chunks) scanner.push(held);
        chunks = [];
      }
      if (scanner === undefined) chunks.push(chunk);
      else scanner.push(chunk);
      if (bytes <= limit * PATIENCE) return;
      finish();
      message.destroy();
    });
    // `once` would cost every message a wrapper and a removal of each listener.
    message.on('end', finish).on('error', reject);
    message.on('close', () => {
      // An error costs more than all the rest, and nobody would see this one after the end.
      if (!message.readableEnded) reject(new Error('it closed the connection early'));
    });
  });
}
