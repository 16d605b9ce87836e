/** The end of a stream of bytes as text: never holds much more than `limit` bytes, however much comes. */
export class TextTail {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  push(chunk: Buffer): void {
    const kept = chunk.length > this.#limit ? chunk.subarray(chunk.length - this.#limit) : chunk;
    this.#chunks.push(kept);
    this.#size += kept.length;
    // A copy lets go of the larger buffers that chunks are views of; twice the limit keeps copying rare.
    if (this.#size > 2 * this.#limit || this.#chunks.length > 1024) this.#compact();
  }

  get text(): string {
    this.#compact();
    return this.#chunks.map((chunk) => chunk.toString('utf8')).join('');
  }

  #compact(): void {
    const whole = Buffer.concat(this.#chunks);
    this.#chunks = [Buffer.from(whole.subarray(Math.max(0, whole.length - this.#limit)))];
    this.#size = this.#chunks[0]?.length ?? 0;
  }
}
