import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { collectGarbage, LARGE_MESSAGE } from './collect-garbage.js';

/** A text that came in chunks. */
export interface GatheredText {
  readonly text: string;
  readonly bytes: number;
  /** False where bytes that are no UTF-8 were replaced by U+FFFD. */
  readonly isUtf8: boolean;
}

/** Characters that are gathered before they become a piece: a server may send single bytes. */
const PIECE = 65_536;

const REPLACEMENT = '\uFFFD';
/** The same, with a character for each of its bytes. */
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT).toString('latin1');

/**
 * Gathers chunks of bytes as text. Each is decoded when it comes, so that the bytes of a long message and its text are
 * never in memory together.
 */
export class TextGatherer {
  #decoder = new StringDecoder('utf8');
  #pieces: string[] = [];
  #latest = '';
  #bytes = 0;
  #isUtf8 = true;
  /** The last bytes of the chunk before: a character may be in two chunks. */
  #before: Buffer = Buffer.alloc(0);

  get bytes(): number {
    return this.#bytes;
  }

  push(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    const isGrown = this.#bytes <= LARGE_MESSAGE && this.#bytes + chunk.length > LARGE_MESSAGE;
    this.#bytes += chunk.length;
    // The large message before this one has been dealt with.
    if (isGrown) collectGarbage();
    this.#examine(text, chunk);
    this.#latest += text;
    if (this.#latest.length < PIECE) return;
    this.#pieces.push(this.#latest);
    this.#latest = '';
  }

  /** Hands over what was gathered, and begins with the next text. */
  take(): GatheredText {
    const rest = this.#decoder.end();
    this.#pieces.push(this.#latest, rest);
    const gathered = {
      text: this.#pieces.join(''),
      bytes: this.#bytes,
      isUtf8: this.#isUtf8 && rest === '',
    };
    this.clear();
    return gathered;
  }

  /** Forgets what was gathered. */
  clear(): void {
    this.#decoder = new StringDecoder('utf8');
    this.#pieces = [];
    this.#latest = '';
    this.#bytes = 0;
    this.#isUtf8 = true;
    this.#before = Buffer.alloc(0);
  }

  /** U+FFFD may have been sent as such: then its own bytes are there as often. */
  #examine(text: string, chunk: Buffer): void {
    if (text.includes(REPLACEMENT) && this.#isUtf8) {
      const around = Buffer.concat([this.#before, chunk]).toString('latin1');
      this.#isUtf8 = countOf(text, REPLACEMENT) <= countOf(around, REPLACEMENT_BYTES);
    }
    // A copy: a part of the chunk would keep all of it. A chunk of one byte leaves one of those before it.
    this.#before = Buffer.concat([this.#before, chunk.subarray(-2)]).subarray(-2);
  }
}

/** The text of bytes that came in one piece. */
export function gatheredText(chunk: Buffer): GatheredText {
  const text = chunk.toString('utf8');
  return { text, bytes: chunk.length, isUtf8: !text.includes(REPLACEMENT) || isUtf8(chunk) };
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;
