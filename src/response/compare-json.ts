import { isRecord } from '../model/json.js';
import { type JsonPointer, joinPointer } from '../model/json-pointer.js';

/** How a text relates to a value. */
export type JsonComparison =
  | { readonly outcome: 'not-json' }
  /** It says the same; `isPartial` where one side leaves out properties that the other has. */
  | { readonly outcome: 'agrees'; readonly isPartial: boolean }
  | { readonly outcome: 'contradicts'; readonly path: JsonPointer };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Thrown inside only: the text is not JSON. */
class NotJson extends Error {}

/**
 * Compares a JSON text with a value, without regard to key order, white space or number format, and without
 * building the text's value: an answer of many megabytes is not copied.
 */
export function compareJson(text: string, value: unknown): JsonComparison {
  const reader = new Reader(text);
  try {
    reader.value(value, true);
    reader.end();
  } catch (error) {
    // RangeError: nested deeper than the stack. Whatever else the value throws, nothing can be said of it.
    if (error instanceof NotJson || error instanceof RangeError) return { outcome: 'not-json' };
    throw error;
  }
  const { contradiction, isPartial } = reader;
  return contradiction === undefined
    ? { outcome: 'agrees', isPartial }
    : { outcome: 'contradicts', path: contradiction };
}

const QUOTE = 34;
const BACKSLASH = 92;

class Reader {
  contradiction: JsonPointer | undefined;
  isPartial = false;
  readonly #text: string;
  #at = 0;
  readonly #path: (string | number)[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads one value; compares it with `expected` unless a contradiction is known or `compare` is false. */
  value(expected: unknown, compare: boolean): void {
    this.#space();
    const wanted = compare && this.contradiction === undefined;
    switch (this.#text[this.#at]) {
      case '{':
        if (wanted && !isRecord(expected)) this.#differs();
        this.#object(isRecord(expected) ? expected : undefined, wanted);
        return;
      case '[':
        if (wanted && !Array.isArray(expected)) this.#differs();
        this.#array(Array.isArray(expected) ? expected : undefined, wanted);
        return;
      case '"':
        this.#string(expected, wanted);
        return;
      default:
        this.#scalar(expected, wanted);
    }
  }

  /** Nothing but white space may follow. */
  end(): void {
    this.#space();
    if (this.#at < this.#text.length) throw new NotJson();
  }

  #differs(): void {
    this.contradiction ??= joinPointer('', ...this.#path);
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }

  /** Steps over a mark if it stands here. */
  #take(mark: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #need(mark: string): void {
    if (!this.#take(mark)) throw new NotJson();
  }

  #object(expected: Readonly<Record<string, unknown>> | undefined, compare: boolean): void {
    this.#at++;
    const keys = expected === undefined ? [] : Object.keys(expected);
    let shared = 0;
    let read = 0;
    if (!this.#take('}')) {
      do {
        this.#space();
        const key = this.#key(keys[read]);
        this.#need(':');
        const isShared = expected !== undefined && Object.hasOwn(expected, key);
        if (isShared) shared++;
        this.#path.push(key);
        this.value(isShared ? expected[key] : undefined, compare && isShared);
        this.#path.pop();
        read++;
      } while (this.#take(','));
      this.#need('}');
    }
    if (compare && (shared < keys.length || shared < read)) this.isPartial = true;
  }

  #array(expected: readonly unknown[] | undefined, compare: boolean): void {
    this.#at++;
    let read = 0;
    if (!this.#take(']')) {
      do {
        this.#path.push(read);
        this.value(expected?.[read], compare && read < (expected?.length ?? 0));
        this.#path.pop();
        read++;
      } while (this.#take(','));
      this.#need(']');
    }
    if (compare && read !== expected?.length) this.#differs();
  }

  /** A key; `guess` is the one that the value has at this place, which is right where nobody sorted. */
  #key(guess: string | undefined): string {
    if (guess !== undefined && this.#isPlain(guess)) {
      this.#at += guess.length + 2;
      return guess;
    }
    if (this.#text.charCodeAt(this.#at) !== QUOTE) throw new NotJson();
    return this.#readString();
  }

  /** Whether exactly this string stands here, written without escapes. */
  #isPlain(guess: string): boolean {
    const start = this.#at + 1;
    return (
      this.#text.charCodeAt(this.#at) === QUOTE &&
      this.#text.charCodeAt(start + guess.length) === QUOTE &&
      this.#text.startsWith(guess, start) &&
      !guess.includes('\\') &&
      !guess.includes('"')
    );
  }

  #string(expected: unknown, compare: boolean): void {
    if (compare && typeof expected === 'string' && this.#isPlain(expected)) {
      this.#at += expected.length + 2;
      return;
    }
    if (this.#readString() !== expected && compare) this.#differs();
  }

  #readString(): string {
    const start = this.#at;
    let end = start + 1;
    for (;;) {
      end = this.#text.indexOf('"', end);
      if (end === -1) throw new NotJson();
      let slashes = 0;
      while (this.#text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
      end++;
      if (slashes % 2 === 0) break;
    }
    this.#at = end;
    const inner = this.#text.slice(start + 1, end - 1);
    return inner.includes('\\') ? unescaped(this.#text.slice(start, end)) : inner;
  }

  #scalar(expected: unknown, compare: boolean): void {
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      if (compare && expected !== value) this.#differs();
      return;
    }
    NUMBER.lastIndex = this.#at;
    const digits = NUMBER.exec(this.#text)?.[0];
    if (digits === undefined) throw new NotJson();
    this.#at += digits.length;
    if (compare && Number(digits) !== expected) this.#differs();
  }
}

const WORDS: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

function unescaped(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    throw new NotJson();
  }
}
