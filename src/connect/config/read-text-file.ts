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
    return Buffer.concat(chunks, total).toString('utf8');
  } finally {
    if (path !== 0) closeSync(descriptor);
  }
}
