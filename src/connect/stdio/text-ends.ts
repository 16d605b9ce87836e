/** The beginning and the end of a stream of bytes as text: never holds much more than `limit` bytes, however much comes. */
export class TextEnds {
  readonly #first: number;
  readonly #last: number;
  #head: Buffer[] = [];
  #headSize = 0;
  #chunks: Buffer[] = [];
  #size = 0;
  #isCut = false;
  /** The text, until more comes: it is asked for at every call, and seldom changes. */
  #text: string | undefined = '';

  /** A quarter is kept for the beginning, where a process says why it cannot start. */
  constructor(limit: number) {
    this.#first = Math.floor(limit / 4);
    this.#last = limit - this.#first;
  }

  push(chunk: Buffer): void {
    this.#text = undefined;
    const room = this.#first - this.#headSize;
    if (room > 0) {
      // A copy lets go of the larger buffer that a chunk is a view of.
      this.#head.push(Buffer.from(chunk.subarray(0, room)));
      this.#headSize += Math.min(room, chunk.length);
    }
    if (chunk.length > room) this.#pushLast(chunk.subarray(Math.max(0, room)));
  }

  get text(): string {
    this.#text ??= this.#read();
    return this.#text;
  }

  #read(): string {
    this.#compact();
    const head = Buffer.concat(this.#head);
    const tail = Buffer.concat(this.#chunks);
    if (!this.#isCut) return Buffer.concat([head, tail]).toString('utf8');
    return `${head.toString('utf8')}\n…\n${tail.toString('utf8')}`;
  }

  #pushLast(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    // Twice the limit keeps copying rare.
    if (this.#size > 2 * this.#last || this.#chunks.length > 1024) this.#compact();
  }

  #compact(): void {
    const all = Buffer.concat(this.#chunks);
    if (all.length > this.#last) this.#isCut = true;
    this.#chunks = [Buffer.from(all.subarray(Math.max(0, all.length - this.#last)))];
    this.#size = this.#chunks[0]?.length ?? 0;
  }
}
