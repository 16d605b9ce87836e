import type { Ruling } from '../proxy/ruling.js';

const LF = 0x0a;
const CR = 0x0d;

/** Where the events of a stream go. */
export interface EventEnds {
  /** Rules on the data of an event. */
  rule(data: Buffer): Ruling;
  forward(bytes: Buffer | string): void;
  /** An event was larger than the limit; nothing more can be read of the stream. */
  oversized(): void;
}

/**
 * Relays an event stream. Events that go on as they came are forwarded together, as parts of the chunk in which they came.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export class EventRelay {
  readonly #limit: number;
  readonly #ends: EventEnds;
  #unfinished: Buffer[] = [];
  #bytes = 0;
  #isLineStart = true;
  #isAfterCr = false;
  #mark = '\ufeff';
  #after: (() => void)[] = [];

  constructor(limit: number, ends: EventEnds) {
    this.#limit = limit;
    this.#ends = ends;
  }

  push(chunk: Buffer): void {
    let [from, start] = [0, 0];
    for (let end = this.#endOfEvent(chunk, 0); end !== -1; end = this.#endOfEvent(chunk, start)) {
      const event = this.#event(chunk.subarray(start, end));
      const text = this.#rewritten(event);
      if (text !== undefined || event.length !== end - start) {
        if (start > from) this.#ends.forward(chunk.subarray(from, start));
        if (text !== '') this.#ends.forward(text ?? event);
        from = end;
      }
      start = end;
    }
    if (start > from) this.#ends.forward(chunk.subarray(from, start));
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    const after = this.#after;
    this.#after = [];
    for (const finish of after) finish();
  }

  /** What is left of an event that never ended goes on as it came: no reader takes it for one. */
  end(): void {
    for (const part of this.#unfinished) this.#ends.forward(part);
    this.#unfinished = [];
  }

  /** Where the event ends: behind a line without characters. */
  #endOfEvent(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at];
      const isSecondHalf = byte === LF && this.#isAfterCr;
      this.#isAfterCr = byte === CR;
      if (isSecondHalf) continue;
      if (byte !== LF && byte !== CR) this.#isLineStart = false;
      else if (this.#isLineStart) return at + 1;
      else this.#isLineStart = true;
    }
    return -1;
  }

  #event(last: Buffer): Buffer {
    this.#isLineStart = true;
    if (this.#unfinished.length === 0) return last;
    const event = Buffer.concat([...this.#unfinished, last]);
    this.#unfinished = [];
    this.#bytes = 0;
    return event;
  }

  #keep(part: Buffer): void {
    this.#unfinished.push(part);
    this.#bytes += part.length;
    if (this.#bytes > this.#limit) {
      this.#unfinished = [];
      this.#ends.oversized();
    }
  }

  /** The event as it goes on; `undefined` as it came, `''` not at all. */
  #rewritten(event: Buffer): string | undefined {
    // A stream may begin with a byte order mark, which is no part of its first line.
    const lines = event
      .toString('utf8')
      .replace(this.#mark, '')
      .split(/\r\n|\r|\n/);
    this.#mark = '';
    const data = lines.filter(isData).map((line) => line.slice(5).replace(/^ /, ''));
    if (data.length === 0) return undefined;
    const { forward, after } = this.#ends.rule(Buffer.from(data.join('\n')));
    if (after !== undefined) this.#after.push(after);
    if (forward === true) return undefined;
    if (forward === false) return '';
    const others = lines.filter((line) => line !== '' && !isData(line));
    return `${[...others, `data: ${forward}`].join('\n')}\n\n`;
  }
}

const isData = (line: string): boolean => line.startsWith('data:');
