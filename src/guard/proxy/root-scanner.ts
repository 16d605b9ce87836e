import { isMessageId, type MessageId } from './message-id.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Bytes of a member's name or of an id that are kept. */
const LONGEST = 256;

/**
 * Reads the `id` of a JSON object and whether it has a `method`, from bytes that come in chunks and are not kept: a
 * message that is too large to hold can still be responded to.
 */
export class RootScanner {
  id: MessageId | undefined;
  hasMethod = false;
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #isValue = false;
  #token: number[] = [];
  #key = '';

  push(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#isString) this.#inString(byte);
      else this.#outside(byte);
    }
  }

  #inString(byte: number): void {
    this.#keep(byte);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isString = false;
  }

  #outside(byte: number): void {
    if (OPENING.has(byte)) this.#depth++;
    else if (CLOSING.has(byte)) {
      if (this.#depth === 1) this.#endMember();
      this.#depth--;
    } else if (this.#depth === 1 && byte === COLON) this.#beginValue();
    else if (this.#depth === 1 && byte === COMMA) this.#endMember();
    else {
      this.#isString = byte === QUOTE;
      this.#keep(byte);
    }
  }

  #keep(byte: number): void {
    if (this.#depth === 1 && this.#token.length < LONGEST) this.#token.push(byte);
  }

  #beginValue(): void {
    this.#key = this.#take();
    this.#isValue = true;
    if (this.#key === '"method"') this.hasMethod = true;
  }

  #endMember(): void {
    const literal = this.#take();
    if (this.#isValue && this.#key === '"id"') this.id ??= idOf(literal);
    this.#isValue = false;
  }

  #take(): string {
    const text = Buffer.from(this.#token).toString('utf8').trim();
    this.#token = [];
    return text;
  }
}

function idOf(literal: string): MessageId | undefined {
  try {
    const value: unknown = JSON.parse(literal);
    return isMessageId(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
