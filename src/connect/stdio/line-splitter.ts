import { type GatheredText, gatheredText, TextGatherer } from '../text-gatherer.js';

const NEWLINE = 0x0a;

/**
 * Cuts a stream of bytes into lines at newline bytes. Linear however a line is chopped into chunks, and never holds
 * more than `limit` bytes of an unfinished line plus one chunk.
 */
export class LineSplitter {
  readonly #limit: number;
  readonly #onLine: (line: GatheredText) => void;
  readonly #unfinished = new TextGatherer();

  constructor(limit: number, onLine: (line: GatheredText) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  /** Takes a chunk; false when a line is longer than the limit, after which no more must be pushed. */
  push(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (this.#unfinished.bytes + end - start > this.#limit) return this.#drop();
      this.#onLine(this.#finish(chunk.subarray(start, end)));
      start = end + 1;
    }
    if (start === chunk.length) return true;
    this.#unfinished.push(start === 0 ? chunk : chunk.subarray(start));
    return this.#unfinished.bytes <= this.#limit || this.#drop();
  }

  /** Hands over what is after the last newline, once the stream has ended. */
  end(): void {
    if (this.#unfinished.bytes > 0) this.#onLine(this.#unfinished.take());
  }

  #finish(last: Buffer): GatheredText {
    if (this.#unfinished.bytes === 0) return gatheredText(last);
    this.#unfinished.push(last);
    return this.#unfinished.take();
  }

  #drop(): false {
    this.#unfinished.clear();
    return false;
  }
}
