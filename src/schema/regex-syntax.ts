/**
 * What we know about a regular expression without running it: how much a backtracking engine may have to try, and
 * how to say it to an engine that does not backtrack.
 */
export interface RegexFacts {
  /** Paths that backtracking may try on n characters: at most `10 ** scale * n ** power`. */
  readonly scale: number;
  readonly power: number;
  /** The same expression in RE2's syntax; `undefined` where RE2 has no words for it. */
  readonly re2: string | undefined;
}

type Piece = RegexFacts & {
  /** Paths inside lookarounds, which are tried apart from the rest. */
  readonly aside: number;
  /** Whether a match can only start at the beginning of the text. */
  readonly isAnchored: boolean;
};

const SPACES =
  '\\t\\n\\x0b\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const MAX_DEPTH = 50;

/** Reads an expression that `RegExp` has accepted; `undefined` where we do not understand it. */
export function readRegex(source: string): RegexFacts | undefined {
  const reader = new Reader(source);
  try {
    const { scale, power, aside, isAnchored, re2 } = reader.alternatives(0);
    if (!reader.isDone) return undefined;
    return { scale, power: Math.max(power, aside) + (isAnchored ? 0 : 1), re2 };
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

const fixed = (re2: string | undefined, isAnchored = false): Piece => ({
  scale: 0,
  power: 0,
  aside: 0,
  isAnchored,
  re2,
});

class Reader {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get isDone(): boolean {
    return this.at >= this.source.length;
  }

  alternatives(depth: number): Piece {
    if (depth > MAX_DEPTH) throw new NotUnderstood();
    const branches = [this.sequence(depth)];
    while (this.take('|')) branches.push(this.sequence(depth));
    const [only] = branches;
    if (branches.length === 1 && only !== undefined) return only;
    return {
      scale: Math.max(...branches.map((branch) => branch.scale)) + Math.log10(branches.length),
      power: Math.max(...branches.map((branch) => branch.power)),
      aside: Math.max(...branches.map((branch) => branch.aside)),
      isAnchored: branches.every((branch) => branch.isAnchored),
      re2: joined(branches, '|'),
    };
  }

  private sequence(depth: number): Piece {
    const pieces: Piece[] = [];
    let [scale, power, aside] = [0, 0, 0];
    while (!this.isDone && !'|)'.includes(this.peek())) {
      const piece = this.quantified(this.atom(depth));
      scale += piece.scale;
      aside = Math.max(aside, power + piece.aside);
      power += piece.power;
      pieces.push(piece);
    }
    return { scale, power, aside, isAnchored: pieces[0]?.isAnchored ?? false, re2: joined(pieces, '') };
  }

  private quantified(piece: Piece): Piece {
    const match = this.match(/(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y);
    if (match === undefined) return piece;
    const [text = '', from, comma, to] = match;
    const min = from === undefined ? (text.startsWith('+') ? 1 : 0) : Number(from);
    const max =
      from === undefined
        ? text.startsWith('?')
          ? 1
          : Number.POSITIVE_INFINITY
        : comma === undefined
          ? min
          : to === ''
            ? Number.POSITIVE_INFINITY
            : Number(to);
    return { ...repeat(piece, min, max), re2: piece.re2 === undefined ? undefined : piece.re2 + text };
  }

  private atom(depth: number): Piece {
    const char = this.next();
    if (char === '^') return fixed('^', true);
    if (char === '$') return fixed('$');
    if (char === '.') return fixed('[^\\n\\r\\x{2028}\\x{2029}]');
    if (char === '(') return this.group(depth);
    if (char === '[') return fixed(this.characterClass());
    if (char === '\\') return fixed(this.escape(false));
    if ('*+?'.includes(char)) throw new NotUnderstood();
    return fixed('{}]'.includes(char) ? `\\${char}` : char);
  }

  private group(depth: number): Piece {
    const opening = this.match(/\?(?::|=|!|<=|<!|<[A-Za-z_$][\w$]*>)/y)?.[0];
    if (opening === undefined && this.peek() === '?') throw new NotUnderstood();
    const inside = this.alternatives(depth + 1);
    if (!this.take(')')) throw new NotUnderstood();
    if (opening !== undefined && /^\?(?:=|!|<=|<!)$/.test(opening))
      return {
        ...fixed(undefined),
        aside: Math.max(inside.power, inside.aside) + (inside.scale > 3 ? 1 : 0),
      };
    return { ...inside, re2: inside.re2 === undefined ? undefined : `(?:${inside.re2})` };
  }

  private characterClass(): string | undefined {
    let re2: string | undefined = this.take('^') ? '[^' : '[';
    const empty = re2;
    while (this.peek() !== ']') {
      const char = this.next();
      const part: string | undefined =
        char === '\\' ? this.escape(true) : '[&~'.includes(char) ? `\\${char}` : char;
      re2 = re2 === undefined || part === undefined ? undefined : re2 + part;
    }
    this.next();
    // `[]` and `[^]` are nothing and anything in ECMAScript, and errors elsewhere.
    return re2 === undefined || re2 === empty ? undefined : `${re2}]`;
  }

  private escape(inClass: boolean): string | undefined {
    const code = this.match(/u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})/y);
    if (code !== undefined) {
      const hex = code[1] ?? code[2] ?? code[3] ?? '';
      // Half of a surrogate pair is no character for RE2.
      return /^d[89a-f]/i.test(hex) && hex.length === 4 ? undefined : `\\x{${hex}}`;
    }
    const property = this.match(/[pP]\{\^?[\w=]+\}/y)?.[0];
    if (property !== undefined) return `\\${property}`;
    const char = this.next();
    if (char === 's') return inClass ? SPACES : `[${SPACES}]`;
    if (char === 'S') return inClass ? undefined : `[^${SPACES}]`;
    if ('dDwW'.includes(char) || (!inClass && 'bB'.includes(char))) return `\\${char}`;
    if ('tnvfr'.includes(char)) return char === 'v' ? '\\x0b' : `\\${char}`;
    if (char === '0' && !/\d/.test(this.peek())) return '\\x00';
    // Backreferences, control letters and whatever else is spelt with a letter or digit.
    if (/[A-Za-z0-9]/.test(char)) return undefined;
    return /[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]/.test(char) && char !== '_' ? `\\${char}` : char;
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

function repeat(piece: Piece, min: number, max: number): Piece {
  const isVariable = piece.scale > 0 || piece.power > 0 || piece.aside > 0;
  if (max === Number.POSITIVE_INFINITY)
    return isVariable ? { ...piece, power: max } : { ...piece, power: piece.power + 1, isAnchored: false };
  const times = Math.max(max, 1);
  return {
    scale: piece.scale * times + Math.log10(max - min + 1),
    power: piece.power * times,
    aside: piece.aside + (times > 1 ? piece.power * (times - 1) : 0),
    isAnchored: piece.isAnchored && min > 0,
    re2: undefined,
  };
}

function joined(pieces: readonly Piece[], separator: string): string | undefined {
  const texts: string[] = [];
  for (const { re2 } of pieces) {
    if (re2 === undefined) return undefined;
    texts.push(re2);
  }
  return texts.join(separator);
}
