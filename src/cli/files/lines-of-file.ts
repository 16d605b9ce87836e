import { createReadStream } from 'node:fs';
import { LineSplitter } from '../../connect/stdio/line-splitter.js';
import { errorMessage } from '../error-message.js';
import { UsageError } from '../usage-error.js';

/** Bytes of a line: a run of a server with many tools is a long one. */
const LONGEST = 256 * 1024 * 1024;

/** The lines of a file, one after the other, so that a large file need not be in memory. */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  const splitter = new LineSplitter(LONGEST, ({ text }) => lines.push(text));
  for await (const chunk of chunksOf(file)) {
    if (!splitter.push(chunk)) throw new UsageError(`A line of ${file} is larger than 256 MB.`);
    yield* lines;
    lines = [];
  }
  splitter.end();
  yield* lines;
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file)) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${errorMessage(error)}`);
  }
}
