const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const DIGITS = [...'0123456789'];
const WORD = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'];
const SPACE = [' ', '\t', '\n'];
/** Characters of one range that are kept; the ends are among them. */
const MOST_OF_RANGE = 100;

const without = (taken: readonly string[]): string[] => {
  const set = new Set(taken);
  return [...'abcxyz019', ...PRINTABLE].filter((character) => !set.has(character));
};

/** The characters for a class escape such as `\d`; `undefined` for any other letter. */
export function escapedClass(letter: string): readonly string[] | undefined {
  switch (letter) {
    case 'd':
      return DIGITS;
    case 'w':
      return WORD;
    case 's':
      return SPACE;
    case 'D':
      return without(DIGITS);
    case 'W':
      return without(WORD);
    case 'S':
      return without(SPACE);
    default:
      return undefined;
  }
}

/** Some characters from one to another, both included. */
export function characterRange(from: string, to: string): readonly string[] {
  const [low = 0, high = 0] = [from.codePointAt(0), to.codePointAt(0)];
  const step = Math.max(1, Math.ceil((high - low) / MOST_OF_RANGE));
  const characters: string[] = [];
  for (let point = low; point < high; point += step) characters.push(String.fromCodePoint(point));
  return [...characters, to];
}

/** Printable characters outside a set: letters first, since they are the plainest. */
export function complement(taken: readonly string[]): readonly string[] {
  return without(taken);
}
