import {
  constants,
  createWriteStream,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
} from 'node:fs';
import { Fault } from '../../model/fault.js';

/** Bytes after which a file is put aside, and how many of those are kept. */
const LARGEST = 10 * 1024 * 1024;
const KEPT = 5;

/** A record that grows line by line (NDJSON), in files that are rotated. */
export class LineFile {
  readonly #file: string;
  readonly #largest: number;
  readonly #ended = new Set<Promise<void>>();
  #stream: WriteStream;
  #bytes: number;

  /** Throws a `Fault` when the file cannot be written. Without an end to its size, it is never put aside. */
  constructor(file: string, largest = LARGEST) {
    this.#file = file;
    this.#largest = largest;
    this.#bytes = existsSync(file) ? statSync(file).size : 0;
    this.#stream = this.#open();
  }

  /** Adds a line. A file that cannot be written costs the record and not the connection. */
  write(line: string): void {
    const bytes = Buffer.byteLength(line) + 1;
    if (this.#bytes > 0 && this.#bytes + bytes > this.#largest) this.#rotate();
    this.#bytes += bytes;
    this.#stream.write(`${line}\n`);
  }

  /** Resolves when everything is on disk. */
  async close(): Promise<void> {
    this.#end();
    await Promise.all(this.#ended);
  }

  #end(): void {
    const stream = this.#stream;
    const ended = new Promise<void>((resolve) => stream.end(() => resolve()));
    this.#ended.add(ended);
    void ended.then(() => this.#ended.delete(ended));
  }

  #open(): WriteStream {
    try {
      const fd = openSync(this.#file, flagsFor(this.#file), 0o600);
      return createWriteStream(this.#file, { fd }).on('error', () => undefined);
    } catch (cause) {
      throw new Fault('config', `The file ${this.#file} cannot be written.`, { cause });
    }
  }

  #rotate(): void {
    this.#end();
    rmSync(`${this.#file}.${KEPT}`, { force: true });
    for (let i = KEPT - 1; i >= 1; i--)
      if (existsSync(`${this.#file}.${i}`)) renameSync(`${this.#file}.${i}`, `${this.#file}.${i + 1}`);
    if (existsSync(this.#file)) renameSync(this.#file, `${this.#file}.1`);
    this.#bytes = 0;
    this.#stream = this.#open();
  }
}

/** Appends, and follows no symbolic link but one to a device such as /dev/stderr. */
function flagsFor(file: string): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants;
  const found = statSync(file, { throwIfNoEntry: false });
  const isDevice = found !== undefined && (found.isCharacterDevice() || found.isFIFO());
  return O_APPEND | O_CREAT | O_WRONLY | (isDevice ? 0 : O_NOFOLLOW);
}
