/** A value written in a text, and where it ends. */
export interface Literal {
  readonly value: unknown;
  readonly end: number;
}

const DEEPEST = 6;
const LONGEST_TEXT = 2_000;
const MOST_ITEMS = 100;

/** Words for values, as Python and JavaScript write them. */
const WORDS: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
]);

const NUMBER = /^[-+]?\d{1,15}(?:\.\d{1,15})?(?:[eE][-+]?\d{1,3})?(?![\w.])/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Reads the value that begins at a place: a text, a number, a list or an object, as JSON, Python or JavaScript write it. */
export function readLiteral(text: string, from: number, depth = 0): Literal | undefined {
  const at = skip(text, from);
  const first = text[at] ?? '';
  if (depth > DEEPEST) return undefined;
  if (first === '"' || first === "'") return readText(text, at, first);
  if (first === '[' || first === '(') return readList(text, at, depth);
  if (first === '{') return readObject(text, at, depth);
  const rest = text.slice(at, at + 60);
  const [number] = NUMBER.exec(rest) ?? [];
  if (number !== undefined) return { value: Number(number), end: at + number.length };
  const [word = ''] = /^[A-Za-z]{1,10}(?!\w)/.exec(rest) ?? [];
  const known = WORDS.has(word.toLowerCase());
  return known ? { value: WORDS.get(word.toLowerCase()), end: at + word.length } : undefined;
}

const skip = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
};

function readText(text: string, from: number, quote: string): Literal | undefined {
  let value = '';
  for (let at = from + 1; at < text.length && value.length <= LONGEST_TEXT; at++) {
    const char = text[at] ?? '';
    if (char === quote) return { value, end: at + 1 };
    if (char === '\\') {
      const next = text[++at] ?? '';
      value += ESCAPES[next] ?? next;
    } else value += char;
  }
  return undefined;
}

function readList(text: string, from: number, depth: number): Literal | undefined {
  const close = text[from] === '[' ? ']' : ')';
  const items: unknown[] = [];
  let at = skip(text, from + 1);
  while (items.length <= MOST_ITEMS) {
    if (text[at] === close) return { value: items, end: at + 1 };
    const item = readLiteral(text, at, depth + 1);
    if (item === undefined) return undefined;
    items.push(item.value);
    at = skip(text, item.end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (text[at] !== close) return undefined;
  }
  return undefined;
}

function readObject(text: string, from: number, depth: number): Literal | undefined {
  const entries: [string, unknown][] = [];
  let at = skip(text, from + 1);
  while (entries.length <= MOST_ITEMS) {
    if (text[at] === '}') return { value: Object.fromEntries(entries), end: at + 1 };
    const key = readLiteral(text, at, depth + 1);
    if (typeof key?.value !== 'string') return undefined;
    at = skip(text, key.end);
    if (text[at] !== ':') return undefined;
    const member = readLiteral(text, at + 1, depth + 1);
    if (member === undefined) return undefined;
    entries.push([key.value, member.value]);
    at = skip(text, member.end);
    if (text[at] === ',') at = skip(text, at + 1);
    else if (text[at] !== '}') return undefined;
  }
  return undefined;
}
