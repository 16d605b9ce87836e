import type { Readable, Writable } from 'node:stream';

/** Where bytes go. While nobody takes them it is full, and what is written waits. */
export class Sink {
  #stream: Writable | undefined;
  #waiting: (Buffer | string)[] = [];
  #isFull = false;
  /** The stream that holds writes back. */
  #corked: Writable | undefined;
  readonly #listeners: (() => void)[] = [];

  constructor(stream?: Writable) {
    if (stream !== undefined) this.attach(stream);
  }

  get isFull(): boolean {
    return this.#isFull || this.#stream === undefined;
  }

  write(bytes: Buffer | string): void {
    const stream = this.#stream;
    if (stream === undefined) {
      this.#waiting.push(bytes);
      return;
    }
    if (stream.destroyed || stream.writableEnded || stream.write(bytes)) return;
    this.#look(stream);
  }

  /** Holds writes back until `uncork`, so that they go out together. */
  cork(): void {
    this.#corked = this.#stream;
    this.#corked?.cork();
  }

  uncork(): void {
    const stream = this.#corked;
    if (stream === undefined) return;
    this.#corked = undefined;
    stream.uncork();
    if (stream === this.#stream) this.#look(stream);
  }

  /** Whether a stream takes no more. It says so of a large write that it has already made, too. */
  #look(stream: Writable): void {
    const hasRoom = stream.writableLength < stream.writableHighWaterMark;
    if (this.#isFull || this.#corked === stream || hasRoom) return;
    this.#isFull = true;
    this.#notify();
    const drained = (): void => {
      stream.off('drain', drained).off('close', drained);
      if (this.#stream !== stream) return;
      this.#isFull = false;
      this.#notify();
    };
    stream.on('drain', drained).on('close', drained);
  }

  /** From now on bytes go to this stream, those that waited first. */
  attach(stream: Writable): void {
    this.#stream = stream;
    this.#isFull = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const bytes of waiting) this.write(bytes);
    this.#notify();
  }

  /** The stream is gone; another one may follow. */
  detach(): void {
    this.#stream = undefined;
    this.#notify();
  }

  /** Forgets what waits. */
  clear(): void {
    this.#waiting = [];
  }

  /** Ends the stream after what was written. */
  end(): void {
    if (this.#stream?.destroyed === false) this.#stream.end();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Reads from a source only while none of the sinks that it may fill is full, so that memory stays bounded. */
export function holdBack(source: Readable, sinks: readonly Sink[]): void {
  const update = (): void => {
    if (source.destroyed || source.readableEnded) return;
    const isBlocked = sinks.some(({ isFull }) => isFull);
    if (isBlocked === source.isPaused()) return;
    if (isBlocked) source.pause();
    else source.resume();
  };
  for (const sink of sinks) sink.onChange(update);
  update();
}
