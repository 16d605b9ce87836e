import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** We ask for `identity`; these are understood all the same, because some gateways compress whatever they pass. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
]);

/** The encoding of a body, from its `Content-Encoding`; empty where there is none. */
export function encodingOf(header: string | undefined): string {
  const encoding = (header ?? '').trim().toLowerCase();
  return encoding === 'identity' ? '' : encoding;
}

/** What undoes an encoding; `undefined` where it is not known. */
export function decoderFor(encoding: string): (NodeJS.ReadWriteStream & Readable) | undefined {
  return DECODERS.get(encoding)?.();
}
