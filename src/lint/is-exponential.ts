import { type CharSet, meet } from '../schema/char-set.js';
import { type RegexTree, readRegexTree } from '../schema/regex-tree.js';

/** Larger expressions are not judged: the comparison is quadratic, and steeper with their branches. */
const MOST_POSITIONS = 60;
const MOST_COPIES = 12;

/** A group that is repeated without end. */
const LOOP = /\)(?:[*+]|\{\d+,)/;
/** Something that can fail after it. */
const END = /(?:^|[^\\])\$/;

/** The characters of an expression as states, and in how many ways each can follow another. */
interface Automaton {
  readonly sets: CharSet[];
  readonly follow: Map<number, number>[];
}

interface Fragment {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const EMPTY: Fragment = { first: [], last: [], isNullable: true };

/**
 * Whether a backtracking engine may need exponential time: some loop can read the same text in two ways, and something
 * after it can fail. Exact for what it understands; silent about the rest.
 */
export function isExponential(source: string): boolean {
  if (source.length > 500 || !source.includes(')')) return false;
  let answer = known.get(source);
  if (answer === undefined) {
    answer = judge(source);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(source, answer);
  }
  return answer;
}

/** Servers repeat their patterns. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 1_000;

function judge(source: string): boolean {
  if (!LOOP.test(source) || !END.test(source)) return false;
  const tree = readRegexTree(source);
  if (tree === undefined) return false;
  const automaton: Automaton = { sets: [], follow: [] };
  return build(tree, automaton) !== undefined && hasAmbiguousLoop(automaton);
}

function build(tree: RegexTree, automaton: Automaton): Fragment | undefined {
  if (tree.kind === 'leaf') return position(tree.set, automaton);
  if (tree.kind === 'start' || tree.kind === 'end') return EMPTY;
  if (tree.kind === 'group') return build(tree.part, automaton);
  if (tree.kind === 'look') return undefined;
  if (tree.kind === 'repeat') return repeat(tree, automaton);
  const parts: Fragment[] = [];
  for (const part of tree.parts) {
    const built = build(part, automaton);
    if (built === undefined) return undefined;
    parts.push(built);
  }
  return tree.kind === 'choice' ? either(parts) : parts.reduce((a, b) => joined(a, b, automaton), EMPTY);
}

function position(set: CharSet | undefined, { sets, follow }: Automaton): Fragment | undefined {
  if (set === undefined || sets.length >= MOST_POSITIONS) return undefined;
  const index = sets.push(set) - 1;
  follow.push(new Map());
  return { first: [index], last: [index], isNullable: false };
}

function either(parts: readonly Fragment[]): Fragment {
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    isNullable: parts.some(({ isNullable }) => isNullable),
  };
}

function joined(a: Fragment, b: Fragment, automaton: Automaton): Fragment {
  connect(a.last, b.first, automaton);
  return {
    first: a.isNullable ? [...a.first, ...b.first] : a.first,
    last: b.isNullable ? [...a.last, ...b.last] : b.last,
    isNullable: a.isNullable && b.isNullable,
  };
}

function repeat(
  { part, min, max }: { part: RegexTree; min: number; max: number },
  automaton: Automaton,
): Fragment | undefined {
  const copies = max === Number.POSITIVE_INFINITY ? Math.max(1, min) : max;
  if (copies > MOST_COPIES) return undefined;
  // From the last to the first, `x{1,3}` as `x(x(x)?)?`: as `xx?x?` it would have two ways to read two of them.
  let rest = EMPTY;
  for (let i = copies - 1; i >= 0; i--) {
    const copy = build(part, automaton);
    if (copy === undefined) return undefined;
    if (max === Number.POSITIVE_INFINITY && i === copies - 1) connect(copy.last, copy.first, automaton);
    const whole = joined(copy, rest, automaton);
    rest = i < min ? whole : { ...whole, isNullable: true };
  }
  return rest;
}

function connect(from: readonly number[], to: readonly number[], { follow }: Automaton): void {
  for (const a of from) for (const b of to) follow[a]?.set(b, (follow[a]?.get(b) ?? 0) + 1);
}

/** Two ways through the automaton after one text, and whether they have parted. */
interface Ways {
  readonly a: number;
  readonly b: number;
  readonly hasParted: boolean;
}

/** Whether there is a state from which, reading one text, two different ways lead back to it. */
function hasAmbiguousLoop(automaton: Automaton): boolean {
  const { sets } = automaton;
  const isMeeting = sets.map((a) => sets.map((b) => meet(a, b)));
  return sets.some((_set, start) => isAmbiguous(start, automaton, isMeeting));
}

function isAmbiguous(
  start: number,
  automaton: Automaton,
  isMeeting: readonly (readonly boolean[])[],
): boolean {
  const seen = new Set<string>();
  const open: Ways[] = [{ a: start, b: start, hasParted: false }];
  for (let ways = open.pop(); ways !== undefined; ways = open.pop())
    for (const next of nextWays(ways, automaton)) {
      const { a, b, hasParted } = next;
      const key = `${a} ${b} ${hasParted}`;
      if (isMeeting[a]?.[b] !== true || seen.has(key)) continue;
      if (hasParted && a === start && b === start) return true;
      seen.add(key);
      open.push(next);
    }
  return false;
}

function* nextWays({ a: fromA, b: fromB, hasParted }: Ways, { follow }: Automaton): Generator<Ways> {
  for (const [a, count] of follow[fromA] ?? [])
    for (const b of follow[fromB]?.keys() ?? []) {
      const isTwice = a === b && fromA === fromB && count > 1;
      yield { a, b, hasParted: hasParted || a !== b || isTwice };
    }
}
