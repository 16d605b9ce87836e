const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into lines at newline bytes. Linear however a line is chopped into chunks, and never holds
 * more than `limit` bytes of an unfinished line plus one chunk.
 */
export class LineSplitter {
  readonly #limit: number;
  readonly #onLine: (line: Buffer) => void;
  #parts: Buffer[] = [];
  #held = 0;

  constructor(limit: number, onLine: (line: Buffer) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  /** Takes a chunk; false when a line is longer than the limit, after which no more must be pushed. */
  push(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (this.#held + end - start > this.#limit) return this.#drop();
      this.#onLine(this.#held === 0 ? chunk.subarray(start, end) : this.#join(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start === chunk.length) return true;
    this.#parts.push(start === 0 ? chunk : chunk.subarray(start));
    this.#held += chunk.length - start;
    return this.#held <= this.#limit || this.#drop();
  }

  /** Hands over what stands after the last newline, once the stream has ended. */
  end(): void {
    if (this.#held > 0) this.#onLine(this.#join(Buffer.alloc(0)));
  }

  #join(last: Buffer): Buffer {
    this.#parts.push(last);
    const line = Buffer.concat(this.#parts, this.#held + last.length);
    this.#parts = [];
    this.#held = 0;
    return line;
  }

  #drop(): false {
    this.#parts = [];
    this.#held = 0;
    return false;
  }
}
