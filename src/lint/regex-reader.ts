/** A set of code units, as ranges. */
export type CharSet = readonly (readonly [from: number, to: number])[];

/** A regular expression as a tree; anchors are empty sequences. */
export type RegexTree =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexTree[] }
  | { readonly kind: 'repeat'; readonly part: RegexTree; readonly min: number; readonly max: number };

const ANY: CharSet = [[0, 0xffff]];
const DIGIT: CharSet = [[48, 57]];
const WORD: CharSet = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACE: CharSet = [
  [9, 13],
  [32, 32],
  [160, 160],
];
const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  D: except(DIGIT),
  W: except(WORD),
  S: except(SPACE),
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const MOST_DEPTH = 30;

/** Reads an expression that `RegExp` has accepted; `undefined` where it uses what we do not understand. */
export function readRegexTree(source: string): RegexTree | undefined {
  const reader = new TreeReader(source);
  const tree = reader.choice(0);
  return reader.isLost || !reader.isDone ? undefined : tree;
}

/** Whether two sets have a member in common. */
export function meet(a: CharSet, b: CharSet): boolean {
  return a.some(([from, to]) => b.some(([start, end]) => from <= end && start <= to));
}

function except(set: CharSet): CharSet {
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort(([a], [b]) => a - b)) {
    if (from > next) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= 0xffff) out.push([next, 0xffff]);
  return out;
}

class TreeReader {
  isLost = false;
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  choice(depth: number): RegexTree {
    if (depth > MOST_DEPTH) this.isLost = true;
    const parts = [this.sequence(depth)];
    while (!this.isLost && this.take('|')) parts.push(this.sequence(depth));
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  private sequence(depth: number): RegexTree {
    const parts: RegexTree[] = [];
    while (!this.isLost && !this.isDone && !'|)'.includes(this.peek()))
      parts.push(this.repeated(this.atom(depth)));
    return { kind: 'sequence', parts };
  }

  private repeated(part: RegexTree): RegexTree {
    const match = this.match(/([*+?])\??|\{(\d+)(?:(,)(\d*))?\}\??/y);
    if (match === undefined) return part;
    const [, sign, from, comma, to] = match;
    if (sign !== undefined)
      return {
        kind: 'repeat',
        part,
        min: sign === '+' ? 1 : 0,
        max: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
      };
    const min = Number(from);
    const max = comma === undefined ? min : to === '' ? Number.POSITIVE_INFINITY : Number(to);
    return { kind: 'repeat', part, min, max };
  }

  private atom(depth: number): RegexTree {
    const char = this.next();
    if (char === '^' || char === '$') return { kind: 'sequence', parts: [] };
    if (char === '(') return this.group(depth);
    if (char === '[') return { kind: 'set', set: this.characterClass() };
    if (char === '\\') return { kind: 'set', set: this.escape() };
    if (char === '.')
      return {
        kind: 'set',
        set: except([
          [10, 10],
          [13, 13],
        ]),
      };
    return { kind: 'set', set: single(char) };
  }

  private group(depth: number): RegexTree {
    if (this.match(/\?(?::|<[A-Za-z_$][\w$]*>)/y) === undefined && this.peek() === '?') this.isLost = true;
    const inside = this.choice(depth + 1);
    if (!this.take(')')) this.isLost = true;
    return inside;
  }

  private characterClass(): CharSet {
    const isNegated = this.take('^');
    const set: (readonly [number, number])[] = [];
    while (!this.isLost && this.peek() !== ']') {
      const low = this.classMember();
      if (low.length === 1 && this.peek() === '-' && this.source[this.at + 1] !== ']') {
        this.next();
        const high = this.classMember();
        set.push([low[0]?.[0] ?? 0, high[0]?.[1] ?? 0xffff]);
      } else set.push(...low);
    }
    this.take(']');
    return isNegated ? except(set) : set;
  }

  private classMember(): CharSet {
    const char = this.next();
    return char === '\\' ? this.escape() : single(char);
  }

  private escape(): CharSet {
    const code = this.match(/u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y);
    if (code !== undefined)
      return single(String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? '0', 16)));
    const char = this.next();
    const known = CLASSES[char];
    if (known !== undefined) return known;
    if (CONTROLS[char] !== undefined) return single(String.fromCharCode(CONTROLS[char]));
    // Boundaries, backreferences, properties: what they match depends on more than a character.
    if (/[A-Za-z0-9]/.test(char)) this.isLost = true;
    return single(char);
  }

  private peek(): string {
    return this.source[this.at] ?? '';
  }

  private next(): string {
    if (this.isDone) this.isLost = true;
    return this.source[this.at++] ?? '';
  }

  private take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  private match(sticky: RegExp): RegExpExecArray | undefined {
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.source) ?? undefined;
    if (match !== undefined) this.at += match[0].length;
    return match;
  }
}

function single(char: string): CharSet {
  const code = char.charCodeAt(0);
  return Number.isNaN(code) ? ANY : [[code, code]];
}
