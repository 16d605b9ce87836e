import { type JsonPointer, pointerTokens } from '../model/json-pointer.js';

/** A position in a text; lines and columns count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

interface Wanted {
  readonly children: Map<string, Wanted>;
  offset: number | undefined;
  end: number | undefined;
}

/**
 * Finds where the values at some pointers begin in a JSON text; a pointer to nothing yields the nearest value above
 * it. Reads the text once and skips the rest. The text must be valid JSON.
 */
export function locateJson(
  text: string,
  pointers: Iterable<JsonPointer>,
): (pointer: JsonPointer) => Position | undefined {
  const root = scan(text, pointers);
  const positionOf = positions(text);
  return (pointer) => {
    let offset = root.offset;
    let node: Wanted | undefined = root;
    for (const token of pointerTokens(pointer)) {
      node = node.children.get(token);
      if (node?.offset === undefined) break;
      offset = node.offset;
    }
    return offset === undefined ? undefined : positionOf(offset);
  };
}

/** Where the values at some pointers begin and end in a valid JSON text; `undefined` for a pointer to nothing. */
export function spansInJson(
  text: string,
  pointers: readonly JsonPointer[],
): readonly ({ readonly start: number; readonly end: number } | undefined)[] {
  const root = scan(text, pointers);
  return pointers.map((pointer) => {
    let node: Wanted | undefined = root;
    for (const token of pointerTokens(pointer)) node = node?.children.get(token);
    return node?.offset === undefined || node.end === undefined
      ? undefined
      : { start: node.offset, end: node.end };
  });
}

function scan(text: string, pointers: Iterable<JsonPointer>): Wanted {
  const root: Wanted = { children: new Map(), offset: undefined, end: undefined };
  for (const pointer of pointers) want(root, pointerTokens(pointer));
  new Scanner(text).value(root);
  return root;
}

function want(root: Wanted, tokens: readonly string[]): void {
  let node = root;
  for (const token of tokens) {
    const known = node.children.get(token) ?? { children: new Map(), offset: undefined, end: undefined };
    node.children.set(token, known);
    node = known;
  }
}

function positions(text: string): (offset: number) => Position {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

const SPACE = /[\s\ufeff]*/y;
const SCALAR = /[^\s,\]}]+/y;
const STRUCTURE = /["[\]{}]/g;

class Scanner {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads the value that begins here, or skips to its end if its content is not needed. */
  value(wanted: Wanted | undefined): void {
    this.take(SPACE);
    if (wanted !== undefined) wanted.offset = this.at;
    const first = this.text[this.at];
    if (first === '"') this.string();
    else if (first !== '{' && first !== '[') this.take(SCALAR);
    else if (wanted === undefined || wanted.children.size === 0) this.skip();
    else this.members(wanted, first === '{');
    if (wanted !== undefined) wanted.end = this.at;
  }

  private members(wanted: Wanted, isObject: boolean): void {
    this.at += 1;
    for (let index = 0; this.at < this.text.length; index += 1) {
      this.take(SPACE);
      const next = this.text[this.at];
      if (next === '}' || next === ']') break;
      const key = isObject ? this.key() : String(index);
      this.value(wanted.children.get(key));
      this.take(SPACE);
      if (this.text[this.at] === ',') this.at += 1;
    }
    this.at += 1;
  }

  private key(): string {
    const key: string = JSON.parse(this.string());
    this.take(SPACE);
    this.at += 1;
    return key;
  }

  /** To the end of an object or an array, without recursion: nesting may be as deep as the text is long. */
  private skip(): void {
    let depth = 0;
    do {
      STRUCTURE.lastIndex = this.at;
      const found = STRUCTURE.exec(this.text);
      if (found === null) {
        this.at = this.text.length;
        return;
      }
      this.at = found.index;
      if (found[0] === '"') {
        this.string();
        continue;
      }
      depth += found[0] === '{' || found[0] === '[' ? 1 : -1;
      this.at += 1;
    } while (depth > 0);
  }

  /** A string with its quotes. By hand, because a pattern would need a stack as long as the string. */
  private string(): string {
    const from = this.at;
    let end = from;
    do {
      end = this.text.indexOf('"', end + 1);
    } while (end >= 0 && this.isEscaped(end));
    this.at = end < 0 ? this.text.length : end + 1;
    return this.text.slice(from, this.at);
  }

  private isEscaped(at: number): boolean {
    let before = at - 1;
    while (this.text[before] === '\\') before -= 1;
    return (at - before) % 2 === 0;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.text) ?? [];
    this.at += found.length;
    return found;
  }
}
