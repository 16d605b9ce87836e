import { RootScanner } from '../proxy/root-scanner.js';
import type { Ruling } from '../proxy/ruling.js';

const NEWLINE = 0x0a;

/** Bytes that go on at once, while the lines behind them are ruled on: half of what a pipe hands over. */
const ENOUGH = 32_768;

/** A message that was too large to be held. */
export type OversizedMessage = Pick<RootScanner, 'id' | 'hasMethod'>;

/** Where the lines of one direction go. */
export interface RelayEnds {
  /** Rules on a line, which comes without its newline. */
  rule(line: Buffer): Ruling | Promise<Ruling>;
  /** Bytes for the other side. */
  forward(bytes: Buffer | string): void;
  /** A line for the sender. */
  reply(line: string): void;
  /** A line was longer than the limit and has been thrown away. */
  oversized(message: OversizedMessage): void;
  /** What is forwarded until `uncork` can go out in one write. */
  cork?(): void;
  uncork?(): void;
}

/**
 * Relays lines of one direction. Lines that go on as they came are forwarded together, as parts of the chunk in which they
 * came; of an unfinished line, `limit` bytes plus one chunk are held at most.
 */
export class LineRelay {
  readonly #limit: number;
  readonly #ends: RelayEnds;
  #unfinished: Buffer[] = [];
  #bytes = 0;
  #scanner: RootScanner | undefined;
  #held = 0;
  #isCorked = false;
  #after: (() => void)[] = [];
  #onIdle: (() => void) | undefined;

  constructor(limit: number, ends: RelayEnds) {
    this.#limit = limit;
    this.#ends = ends;
  }

  push(chunk: Buffer): void {
    const start = this.#bytes > 0 || this.#scanner !== undefined ? this.#finish(chunk) : 0;
    const rest = start === chunk.length ? start : this.#lines(chunk, start);
    if (rest < chunk.length) this.#keep(rest === 0 ? chunk : chunk.subarray(rest));
    if (this.#isCorked) this.#uncork();
    if (this.#after.length > 0) this.#runAfter();
  }

  /** A chunk takes several writes, which can go out as one. Most take a single one, which this would only delay. */
  #cork(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#ends.cork?.();
  }

  #uncork(): void {
    this.#isCorked = false;
    this.#ends.uncork?.();
  }

  /** The stream has ended; what has no newline is a last line. */
  async end(): Promise<void> {
    if (this.#scanner === undefined && this.#bytes > 0) this.#line(this.#take(), false);
    else this.#reportOversized();
    this.#runAfter();
    await this.idle();
  }

  /** Does what could wait until the lines were on their way. */
  #runAfter(): void {
    const after = this.#after;
    this.#after = [];
    for (const finish of after) finish();
  }

  /** Resolves when no ruling is outstanding. */
  async idle(): Promise<void> {
    if (this.#held === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  /** Rules on the complete lines from `start` on; returns where the unfinished one begins. */
  #lines(chunk: Buffer, start: number): number {
    let [from, at] = [start, start];
    for (let end = chunk.indexOf(NEWLINE, at); end !== -1; end = chunk.indexOf(NEWLINE, at)) {
      const isTooLong = end - at > this.#limit;
      const ruling = isTooLong ? undefined : this.#ends.rule(chunk.subarray(at, end));
      if (ruling === undefined || ruling instanceof Promise || ruling.forward !== true) {
        this.#cork();
        if (at > from) this.#ends.forward(chunk.subarray(from, at));
        const line = chunk.subarray(at, end + 1);
        if (ruling === undefined) this.#throwAway(line);
        else this.#obey(ruling, line);
        from = end + 1;
      } else if (ruling.after !== undefined) this.#after.push(ruling.after);
      at = end + 1;
      if (at - from >= ENOUGH) {
        this.#ends.forward(chunk.subarray(from, at));
        from = at;
      }
    }
    if (at > from) this.#ends.forward(from === 0 && at === chunk.length ? chunk : chunk.subarray(from, at));
    return at;
  }

  /** Finishes the line that earlier chunks began; returns where the next one begins. */
  #finish(chunk: Buffer): number {
    const end = chunk.indexOf(NEWLINE);
    const last = end === -1 ? chunk : chunk.subarray(0, end + 1);
    if (end === -1 || this.#scanner !== undefined || this.#bytes + end > this.#limit) this.#keep(last);
    else {
      if (last.length < chunk.length) this.#cork();
      this.#unfinished.push(last);
      this.#line(this.#take(), true);
    }
    if (end !== -1) this.#reportOversized();
    return last.length;
  }

  /** Holds a part of a line, or only looks at it if the line is too long. */
  #keep(part: Buffer): void {
    if (this.#scanner === undefined && this.#bytes + part.length <= this.#limit) {
      this.#unfinished.push(part);
      this.#bytes += part.length;
      return;
    }
    const scanner = this.#scanner ?? new RootScanner();
    this.#scanner = scanner;
    for (const held of this.#unfinished) scanner.push(held);
    scanner.push(part);
    this.#unfinished = [];
    this.#bytes = 0;
  }

  #throwAway(line: Buffer): void {
    this.#keep(line);
    this.#reportOversized();
  }

  #reportOversized(): void {
    const scanner = this.#scanner;
    if (scanner === undefined) return;
    this.#scanner = undefined;
    this.#ends.oversized(scanner);
  }

  #take(): Buffer {
    const [first, second] = this.#unfinished;
    const whole = first !== undefined && second === undefined ? first : Buffer.concat(this.#unfinished);
    this.#unfinished = [];
    this.#bytes = 0;
    return whole;
  }

  #line(line: Buffer, hasNewline: boolean): void {
    this.#obey(this.#ends.rule(hasNewline ? line.subarray(0, -1) : line), line);
  }

  #obey(ruling: Ruling | Promise<Ruling>, line: Buffer): void {
    if (ruling instanceof Promise) {
      this.#held++;
      void ruling.then((settled) => {
        this.#held--;
        this.#obey(settled, line);
        this.#runAfter();
        if (this.#held === 0) this.#onIdle?.();
      });
      return;
    }
    const { forward, reply, after } = ruling;
    if (forward === true) this.#ends.forward(line);
    else if (forward !== false) this.#ends.forward(`${forward}\n`);
    if (reply !== undefined) this.#ends.reply(`${reply}\n`);
    if (after !== undefined) this.#after.push(after);
  }
}
