/** A set of characters, as ranges of code points. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;

/** The set of one character. */
export function single(char: string): CharSet {
  const code = char.codePointAt(0) ?? 0;
  return [[code, code]];
}

/** Everything else. */
export function except(set: CharSet): CharSet {
  const out: [number, number][] = [];
  let next = 0;
  for (const [from, to] of [...set].sort(([a], [b]) => a - b)) {
    if (from > next) out.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  if (next <= LAST) out.push([next, LAST]);
  return out;
}

/** Whether two sets have a member in common. */
export function meet(a: CharSet, b: CharSet): boolean {
  return a.some(([from, to]) => b.some(([start, end]) => from <= end && start <= to));
}

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
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The characters of `\d` and similar classes. */
export const CLASSES: Readonly<Record<string, CharSet>> = {
  d: DIGIT,
  w: WORD,
  s: SPACE,
  D: except(DIGIT),
  W: except(WORD),
  S: except(SPACE),
};

/** The characters of `.`. */
export const NO_LINE_END: CharSet = except([
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
]);
