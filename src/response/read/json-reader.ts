import { isRecord } from '../../model/json.js';
import { type JsonPointer, joinPointer } from '../../model/json-pointer.js';

type Properties = Readonly<Record<string, unknown>>;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, COLON] = [9, 10, 13, 32, 34, 44, 58];
const [OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 92, 93, 123, 125];
const WORDS: readonly [string, unknown][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Thrown by the reader: the text is not JSON. */
export class NotJson extends Error {}

/** Reads a JSON text together with a value. Plain fields and character codes: this runs over every character. */
export class JsonReader {
  contradiction: JsonPointer | undefined;
  isPartial = false;
  private readonly text: string;
  private at = 0;
  private readonly path: (string | number)[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Reads one value; compares it with `expected` unless a contradiction is known or `compare` is false. */
  value(expected: unknown, compare: boolean): void {
    this.space();
    const wanted = compare && this.contradiction === undefined;
    switch (this.text.charCodeAt(this.at)) {
      case OPEN_OBJECT:
        if (wanted && !isRecord(expected)) this.differs();
        this.object(isRecord(expected) ? expected : undefined, wanted);
        return;
      case OPEN_LIST:
        if (wanted && !Array.isArray(expected)) this.differs();
        this.list(Array.isArray(expected) ? expected : undefined, wanted);
        return;
      case QUOTE:
        this.string(expected, wanted);
        return;
      default:
        this.scalar(expected, wanted);
    }
  }

  /** Nothing but white space may follow. */
  end(): void {
    this.space();
    if (this.at < this.text.length) throw new NotJson();
  }

  private differs(): void {
    this.contradiction ??= joinPointer('', ...this.path);
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== SPACE && code !== NEWLINE && code !== RETURN && code !== TAB) return;
      this.at++;
    }
  }

  /** Steps over a mark if it comes next. */
  private take(mark: number): boolean {
    this.space();
    if (this.text.charCodeAt(this.at) !== mark) return false;
    this.at++;
    return true;
  }

  private need(mark: number): void {
    if (!this.take(mark)) throw new NotJson();
  }

  private object(expected: Properties | undefined, compare: boolean): void {
    this.at++;
    let total = 0;
    let shared = 0;
    let state: 'key' | 'closed' = this.take(CLOSE_OBJECT) ? 'closed' : 'key';
    let inStep = state === 'key';
    // As long as the text has the value's order, no key has to be read out of it.
    for (const key in expected) {
      total++;
      if (!inStep) continue;
      this.space();
      if (!this.isPlain(key)) {
        inStep = false;
        continue;
      }
      this.at += key.length + 2;
      shared++;
      state = this.property(key, expected[key], compare);
      inStep = state === 'key';
    }
    let isWider = false;
    while (state === 'key') {
      this.space();
      if (this.text.charCodeAt(this.at) !== QUOTE) throw new NotJson();
      const key = this.readString();
      const isShared = expected !== undefined && Object.hasOwn(expected, key);
      if (isShared) shared++;
      else isWider = true;
      state = this.property(key, isShared ? expected[key] : undefined, compare && isShared);
    }
    if (compare && (isWider || shared < total)) this.isPartial = true;
  }

  /** What follows a key: its value, and whether another key comes. */
  private property(key: string, expected: unknown, compare: boolean): 'key' | 'closed' {
    this.need(COLON);
    this.path.push(key);
    this.value(expected, compare);
    this.path.pop();
    if (this.take(COMMA)) return 'key';
    this.need(CLOSE_OBJECT);
    return 'closed';
  }

  private list(expected: readonly unknown[] | undefined, compare: boolean): void {
    this.at++;
    let read = 0;
    if (!this.take(CLOSE_LIST)) {
      do {
        this.path.push(read);
        this.value(expected?.[read], compare && read < (expected?.length ?? 0));
        this.path.pop();
        read++;
      } while (this.take(COMMA));
      this.need(CLOSE_LIST);
    }
    if (compare && read !== expected?.length) this.differs();
  }

  /** Whether exactly this string comes next, written without escapes. */
  private isPlain(guess: string): boolean {
    const start = this.at + 1;
    return (
      this.text.charCodeAt(this.at) === QUOTE &&
      this.text.charCodeAt(start + guess.length) === QUOTE &&
      this.text.startsWith(guess, start) &&
      !guess.includes('\\') &&
      !guess.includes('"')
    );
  }

  private string(expected: unknown, compare: boolean): void {
    if (compare && typeof expected === 'string' && this.isPlain(expected)) {
      this.at += expected.length + 2;
      return;
    }
    if (this.readString() !== expected && compare) this.differs();
  }

  private readString(): string {
    const start = this.at;
    let end = start + 1;
    for (;;) {
      end = this.text.indexOf('"', end);
      if (end === -1) throw new NotJson();
      let slashes = 0;
      while (this.text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
      end++;
      if (slashes % 2 === 0) break;
    }
    this.at = end;
    const inner = this.text.slice(start + 1, end - 1);
    return inner.includes('\\') ? unescaped(this.text.slice(start, end)) : inner;
  }

  private scalar(expected: unknown, compare: boolean): void {
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.at)) continue;
      this.at += word.length;
      if (compare && expected !== value) this.differs();
      return;
    }
    NUMBER.lastIndex = this.at;
    if (!NUMBER.test(this.text)) throw new NotJson();
    const digits = this.text.slice(this.at, NUMBER.lastIndex);
    this.at = NUMBER.lastIndex;
    if (compare && Number(digits) !== expected) this.differs();
  }
}

function unescaped(literal: string): string {
  try {
    return JSON.parse(literal);
  } catch {
    throw new NotJson();
  }
}
