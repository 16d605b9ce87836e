import { type CharSet, CLASSES, except, NO_LINE_END, single } from './char-set.js';

/** A regular expression as a tree; each leaf also in RE2's syntax, where RE2 has words for it. */
export type RegexTree =
  | RegexLeaf
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'look'; readonly part: RegexTree }
  | { readonly kind: 'group'; readonly part: RegexTree }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly RegexTree[] }
  | {
      readonly kind: 'repeat';
      readonly part: RegexTree;
      readonly min: number;
      readonly max: number;
      /** The quantifier as it was written. */
      readonly text: string;
    };

/** One character, or what depends on more than one: a boundary, a backreference, a property; that has no set. */
export interface RegexLeaf {
  readonly kind: 'leaf';
  readonly set: CharSet | undefined;
  readonly re2: string | undefined;
}

const SPACES =
  '\\t\\n\\x0b\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const MAX_DEPTH = 50;

/** Reads an expression that `RegExp` has accepted; `undefined` where we do not understand it. */
export function readRegexTree(source: string): RegexTree | undefined {
  const reader = new Reader(source);
  try {
    const tree = reader.choice(0);
    return reader.isDone ? tree : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

const leaf = (set: CharSet | undefined, re2: string | undefined): RegexLeaf => ({ kind: 'leaf', set, re2 });

class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  choice(depth: number): RegexTree {
    if (depth > MAX_DEPTH) throw new NotUnderstood();
    const parts = [this.sequence(depth)];
    while (this.take('|')) parts.push(this.sequence(depth));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
  }

  private sequence(depth: number): RegexTree {
    const parts: RegexTree[] = [];
    while (!this.isDone && !'|)'.includes(this.peek())) parts.push(this.repeated(this.atom(depth)));
    return { kind: 'sequence', parts };
  }

  private repeated(part: RegexTree): RegexTree {
    const match = this.match(/(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y);
    if (match === undefined) return part;
    const [text = '', sign, from, comma, to] = match;
    const none = sign === '+' ? 1 : 0;
    const endless = sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    const min = sign === undefined ? Number(from) : none;
    if (sign !== undefined || to === '') return { kind: 'repeat', part, min, max: endless, text };
    return { kind: 'repeat', part, min, max: comma === undefined ? min : Number(to), text };
  }

  private atom(depth: number): RegexTree {
    const char = this.next();
    if (char === '^') return { kind: 'start' };
    if (char === '$') return { kind: 'end' };
    if (char === '.') return leaf(NO_LINE_END, '[^\\n\\r\\x{2028}\\x{2029}]');
    if (char === '(') return this.group(depth);
    if (char === '[') return this.characterClass();
    if (char === '\\') return this.escape(false);
    if ('*+?'.includes(char)) throw new NotUnderstood();
    return leaf(single(char), '{}]'.includes(char) ? `\\${char}` : char);
  }

  private group(depth: number): RegexTree {
    const opening = this.match(/\?(?::|=|!|<=|<!|<[A-Za-z_$][\w$]*>)/y)?.[0];
    if (opening === undefined && this.peek() === '?') throw new NotUnderstood();
    const part = this.choice(depth + 1);
    if (!this.take(')')) throw new NotUnderstood();
    return { kind: /^\?<?[=!]$/.test(opening ?? '') ? 'look' : 'group', part };
  }

  private characterClass(): RegexLeaf {
    const isNegated = this.take('^');
    const members: RegexLeaf[] = [];
    while (this.peek() !== ']') {
      const low = this.member();
      if (isOne(low.set) && this.peek() === '-' && this.source[this.at + 1] !== ']') {
        this.next();
        members.push(range(low, this.member()));
      } else members.push(low);
    }
    this.next();
    const set = members.every((member) => member.set !== undefined)
      ? members.flatMap((member) => member.set ?? [])
      : undefined;
    const re2 = members.map((member) => member.re2);
    // `[]` and `[^]` are nothing and anything in ECMAScript, and errors elsewhere.
    const isSayable = members.length > 0 && !re2.includes(undefined);
    return leaf(
      set === undefined || !isNegated ? set : except(set),
      isSayable ? `[${isNegated ? '^' : ''}${re2.join('')}]` : undefined,
    );
  }

  private member(): RegexLeaf {
    const char = this.next();
    if (char === '\\') return this.escape(true);
    return leaf(single(char), '[&~'.includes(char) ? `\\${char}` : char);
  }

  private escape(inClass: boolean): RegexLeaf {
    const code = this.match(/u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}/y)?.[0];
    if (code !== undefined) return codeLeaf(code.replace(/[^0-9a-fA-F]/g, ''));
    const property = this.match(/[pP]\{\^?[\w=]+\}/y)?.[0];
    if (property !== undefined) return leaf(undefined, `\\${property}`);
    const char = this.next();
    const group = classLeaf(char, inClass);
    if (group !== undefined) return group;
    if (!inClass && 'bB'.includes(char)) return leaf(undefined, `\\${char}`);
    const control = CONTROLS[char];
    if (control !== undefined) return leaf([[control, control]], char === 'v' ? '\\x0b' : `\\${char}`);
    if (char === '0' && !/\d/.test(this.peek())) return leaf([[0, 0]], '\\x00');
    // Backreferences, control letters and whatever else is spelt with a letter or digit.
    if (/[A-Za-z0-9]/.test(char)) return leaf(undefined, undefined);
    const isMark = /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(char) && char !== '_';
    return leaf(single(char), isMark ? `\\${char}` : char);
  }

  private peek(): string {
    return this.source[this.at] ?? '';
  }

  private next(): string {
    if (this.isDone) throw new NotUnderstood();
    const char = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    this.at += char.length;
    return char;
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

const isOne = (set: CharSet | undefined): boolean => set?.length === 1 && set[0]?.[0] === set[0]?.[1];

/** An escape for a class of characters, such as `\d`. */
function classLeaf(char: string, inClass: boolean): RegexLeaf | undefined {
  if (char === 's') return leaf(CLASSES.s, inClass ? SPACES : `[${SPACES}]`);
  if (char === 'S') return leaf(CLASSES.S, inClass ? undefined : `[^${SPACES}]`);
  return 'dDwW'.includes(char) ? leaf(CLASSES[char], `\\${char}`) : undefined;
}

function codeLeaf(hex: string): RegexLeaf {
  const code = Number.parseInt(hex, 16);
  // Half of a surrogate pair is not a character for RE2.
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return leaf([[code, code]], isHalf ? undefined : `\\x{${hex}}`);
}

function range(low: RegexLeaf, high: RegexLeaf): RegexLeaf {
  const from = low.set?.[0]?.[0];
  const to = high.set?.at(-1)?.[1];
  const re2 = low.re2 === undefined || high.re2 === undefined ? undefined : `${low.re2}-${high.re2}`;
  return leaf(from === undefined || to === undefined ? undefined : [[from, to]], re2);
}
