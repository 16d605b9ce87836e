import { characterRange, complement, escapedClass } from './character-class.js';

/** Which of several to take, and how often to repeat beyond what is asked for. */
export interface SampleChoice {
  readonly index: (length: number) => number;
  readonly extra: number;
}

type Piece = (choice: SampleChoice, room: { left: number }) => string;

/** Thrown inside this file alone: a construct that we do not read, or a text that grows too long. */
class Unreadable extends Error {}

const LONGEST = 20_000;
const DEEPEST = 40;

/**
 * A text of the shape that a regular expression describes; `undefined` for what it does not read. Lookarounds and
 * word boundaries are passed over: the caller checks the text. It never searches, so it takes time linear in its text.
 */
export function samplePattern(pattern: string, choice: SampleChoice): string | undefined {
  try {
    return new PatternReader(pattern).read()(choice, { left: LONGEST });
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class PatternReader {
  private at = 0;
  private depth = 0;
  private readonly characters: readonly string[];

  constructor(pattern: string) {
    this.characters = [...pattern];
  }

  read(): Piece {
    const piece = this.alternatives();
    if (this.at < this.characters.length) throw new Unreadable();
    return piece;
  }

  private peek(): string | undefined {
    return this.characters[this.at];
  }

  private take(): string {
    const character = this.characters[this.at++];
    if (character === undefined) throw new Unreadable();
    return character;
  }

  private skip(text: string): boolean {
    const isThere = [...text].every((character, index) => this.characters[this.at + index] === character);
    if (isThere) this.at += text.length;
    return isThere;
  }

  private alternatives(): Piece {
    if (this.depth++ > DEEPEST) throw new Unreadable();
    const branches: Piece[] = [this.sequence()];
    while (this.skip('|')) branches.push(this.sequence());
    this.depth -= 1;
    return (choice, room) => branches[choice.index(branches.length)]?.(choice, room) ?? '';
  }

  private sequence(): Piece {
    const pieces: Piece[] = [];
    for (let next = this.peek(); next !== undefined && next !== '|' && next !== ')'; next = this.peek())
      pieces.push(this.repeated(this.atom()));
    return (choice, room) => pieces.map((piece) => piece(choice, room)).join('');
  }

  private atom(): Piece {
    const character = this.take();
    if (character === '(') return this.group();
    if (character === '[') return oneOf(this.characterClass());
    if (character === '\\') return this.escape();
    if (character === '^' || character === '$') return () => '';
    if (character === '.') return oneOf(complement([]));
    return literal(character);
  }

  private group(): Piece {
    const isLook = ['?=', '?!', '?<=', '?<!'].some((mark) => this.skip(mark));
    if (!isLook && !this.skip('?:') && this.skip('?<')) while (this.take() !== '>');
    const inner = this.alternatives();
    if (!this.skip(')')) throw new Unreadable();
    return isLook ? () => '' : inner;
  }

  private escape(): Piece {
    const letter = this.take();
    if (letter === 'b' || letter === 'B') return () => '';
    const characters = escapedClass(letter) ?? [this.escaped(letter)];
    return oneOf(characters);
  }

  /** The character that an escape represents. Back references and properties are not read. */
  private escaped(letter: string): string {
    const control = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }[letter];
    if (control !== undefined) return control;
    if (letter === 'x') return this.hexadecimal(2);
    if (letter === 'u') return this.skip('{') ? this.braced() : this.hexadecimal(4);
    if (/[a-z1-9]/i.test(letter)) throw new Unreadable();
    return letter;
  }

  private hexadecimal(length: number): string {
    const point = Number.parseInt(Array.from({ length }, () => this.take()).join(''), 16);
    if (Number.isNaN(point)) throw new Unreadable();
    return String.fromCodePoint(point);
  }

  private braced(): string {
    let digits = '';
    for (let next = this.take(); next !== '}'; next = this.take()) digits += next;
    const point = Number.parseInt(digits, 16);
    if (!(point <= 0x10_ffff)) throw new Unreadable();
    return String.fromCodePoint(point);
  }

  private characterClass(): readonly string[] {
    const isNegated = this.skip('^');
    const members: string[] = [];
    while (!this.skip(']')) {
      const first = this.member();
      const [from = ''] = first;
      if (first.length === 1 && this.peek() === '-' && this.characters[this.at + 1] !== ']') {
        this.at += 1;
        const [to = from] = this.member();
        members.push(...characterRange(from, to));
      } else members.push(...first);
    }
    const characters = isNegated ? complement(members) : members;
    if (characters.length === 0) throw new Unreadable();
    return characters;
  }

  private member(): readonly string[] {
    const character = this.take();
    if (character !== '\\') return [character];
    const letter = this.take();
    return escapedClass(letter) ?? [letter === 'b' ? '\b' : this.escaped(letter)];
  }

  private repeated(piece: Piece): Piece {
    const [fewest, most] = this.quantifier();
    if (fewest === 1 && most === 1) return piece;
    this.skip('?');
    return (choice, room) => {
      const times = Math.min(most, fewest + choice.extra);
      if (times > room.left) throw new Unreadable();
      return Array.from({ length: times }, () => bounded(piece, choice, room)).join('');
    };
  }

  private quantifier(): readonly [number, number] {
    if (this.skip('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.skip('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.skip('?')) return [0, 1];
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(this.characters.slice(this.at, this.at + 24).join(''));
    if (counted === null) return [1, 1];
    const [text, low = '', comma, high = ''] = counted;
    this.at += text.length;
    const fewest = Number(low);
    return [fewest, comma === '' ? fewest : high === '' ? Number.POSITIVE_INFINITY : Number(high)];
  }
}

function bounded(piece: Piece, choice: SampleChoice, room: { left: number }): string {
  if (room.left-- <= 0) throw new Unreadable();
  return piece(choice, room);
}

const literal =
  (character: string): Piece =>
  (_, room) => {
    if (room.left-- <= 0) throw new Unreadable();
    return character;
  };

const oneOf =
  (characters: readonly string[]): Piece =>
  (choice, room) => {
    if (room.left-- <= 0) throw new Unreadable();
    return characters[choice.index(characters.length)] ?? '';
  };
