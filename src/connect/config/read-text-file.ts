import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Fault } from '../../model/fault.js';

const MEGABYTE = 1024 * 1024;

/** Megabytes that a file may have. A link in somebody's repository may lead to a device that never ends. */
const LARGEST = { file: 256, device: 16 };

/**
 * Reads a text file up to a bound; 0 is standard input. Throws a `Fault` for a larger one, and what the system says of
 * one that cannot be read.
 */
export function readTextFile(path: string | 0): string {
  return readBytes(path).toString('utf8');
}

/** Reads a text file that will be written back, in the same way. Throws a `Fault` where decoding it would lose something. */
export function readTextToChange(path: string): string {
  const bytes = readBytes(path);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new Fault('config', `${path} is not valid UTF-8. Save it as UTF-8, then try again.`);
}

function readBytes(path: string | 0): Buffer {
  const descriptor = path === 0 ? 0 : openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let total = 0;
    const most = LARGEST[fstatSync(descriptor).isCharacterDevice() ? 'device' : 'file'];
    for (;;) {
      const chunk = Buffer.allocUnsafe(MEGABYTE);
      const length = readSync(descriptor, chunk);
      if (length === 0) break;
      total += length;
      if (total > most * MEGABYTE)
        throw new Fault('config', `${path === 0 ? 'Standard input' : path} is larger than ${most} MB.`);
      chunks.push(length < MEGABYTE ? chunk.subarray(0, length) : chunk);
    }
    return Buffer.concat(chunks, total);
  } finally {
    if (path !== 0) closeSync(descriptor);
  }
}
