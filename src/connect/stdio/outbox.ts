import type { Writable } from 'node:stream';

const DONE = Promise.resolve();

/** Gathers lines and writes them once per tick: a write per message would cost more than the messages. */
export class Outbox {
  readonly #stream: Writable;
  #lines = '';
  #drained: Promise<void> | undefined;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Bytes that the reader has not taken yet, about: gathered text is counted by its characters. */
  get waiting(): number {
    return this.#lines.length + this.#stream.writableLength;
  }

  /** Resolves when there is room for more, at once if the reader keeps up. */
  write(line: string): Promise<void> {
    if (this.#lines === '') process.nextTick(this.#flush);
    this.#lines += `${line}\n`;
    return this.#drained ?? DONE;
  }

  /** Writes what is gathered, then closes the stream. */
  end(): void {
    this.#flush();
    if (!this.#stream.destroyed) this.#stream.end();
  }

  readonly #flush = (): void => {
    const lines = this.#lines;
    if (lines === '') return;
    this.#lines = '';
    if (this.#stream.destroyed || this.#stream.writableEnded || this.#stream.write(lines)) return;
    this.#drained ??= new Promise((resolve) => {
      const done = (): void => {
        this.#stream.off('drain', done).off('close', done);
        this.#drained = undefined;
        resolve();
      };
      this.#stream.on('drain', done).on('close', done);
    });
  };
}
