import type { Formula } from './formula.js';
import { NONE, type SearchOutcome, UNDECIDED } from './search-outcome.js';
import { namedValues, signedAtoms } from './solve-scalar.js';

interface Interval {
  readonly low: number;
  readonly high: number;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

interface NumberQuery extends Interval {
  readonly steps: readonly number[];
  readonly notSteps: readonly number[];
  readonly excluded: ReadonlySet<unknown>;
}

/** Multiples that are looked at before giving up. */
const MAX_MULTIPLES = 5_000;

/** Numbers that fit all facts. */
export function solveNumber(facts: readonly Formula[]): SearchOutcome {
  const { allowed, excluded } = namedValues(facts, 'number');
  const query = readQuery(facts, excluded);
  if (allowed !== undefined)
    return { values: allowed.filter((value) => fits(Number(value), query)), isComplete: true };
  if (isEmpty(query)) return NONE;
  return query.steps.length > 0 ? multiples(query) : reals(query);
}

function readQuery(facts: readonly Formula[], excluded: ReadonlySet<unknown>): NumberQuery {
  let interval: Interval = {
    low: Number.NEGATIVE_INFINITY,
    high: Number.POSITIVE_INFINITY,
    isLowOpen: false,
    isHighOpen: false,
  };
  const steps: number[] = [];
  const notSteps: number[] = [];
  for (const { atom, isTrue } of signedAtoms(facts)) {
    if (atom.kind === 'multiple') (isTrue ? steps : notSteps).push(atom.of);
    else if (atom.kind === 'minimum') interval = atLeast(interval, atom.bound, atom.isExclusive);
    else if (atom.kind === 'maximum') interval = atMost(interval, atom.bound, atom.isExclusive);
  }
  return { ...interval, steps, notSteps, excluded };
}

function atLeast(interval: Interval, low: number, isLowOpen: boolean): Interval {
  if (low < interval.low || (low === interval.low && !isLowOpen)) return interval;
  return { ...interval, low, isLowOpen };
}

function atMost(interval: Interval, high: number, isHighOpen: boolean): Interval {
  if (high > interval.high || (high === interval.high && !isHighOpen)) return interval;
  return { ...interval, high, isHighOpen };
}

function isEmpty({ low, high, isLowOpen, isHighOpen }: Interval): boolean {
  return low > high || (low === high && (isLowOpen || isHighOpen));
}

function isInside(value: number, { low, high, isLowOpen, isHighOpen }: Interval): boolean {
  return (isLowOpen ? value > low : value >= low) && (isHighOpen ? value < high : value <= high);
}

function fits(value: number, query: NumberQuery): boolean {
  return (
    isInside(value, query) &&
    !query.excluded.has(value) &&
    query.steps.every((step) => isMultiple(value, step)) &&
    !query.notSteps.some((step) => isMultiple(value, step))
  );
}

function isMultiple(value: number, step: number): boolean {
  return Number.isInteger(value / step);
}

/** Walks the common multiples from the one next to zero outwards, until the pattern of exclusions repeats. */
function multiples(query: NumberQuery): SearchOutcome {
  const scaled = scale([...query.steps, ...query.notSteps]);
  if (scaled === undefined) return UNDECIDED;
  const { factor, units } = scaled;
  const step = units.slice(0, query.steps.length).reduce(lcm, 1n);
  const period = units.reduce(lcm, 1n) / step;
  const needed = Number(period) + query.excluded.size + 1;
  const first = nearestToZero(query, Number(step) / factor);
  if (!Number.isSafeInteger(first) || !Number.isFinite(needed)) return UNDECIDED;
  const multiple = (index: number): number => (index * Number(step)) / factor;
  for (let i = 0; i <= Math.min(needed, MAX_MULTIPLES); i++) {
    const [above, below] = [multiple(first + i), multiple(first - i)];
    const value = [above, below].find((candidate) => fits(candidate, query));
    if (value !== undefined) return { values: [value], isComplete: true };
    if (above > query.high && below < query.low) return NONE;
  }
  return needed <= MAX_MULTIPLES ? NONE : UNDECIDED;
}

/** The multiple of a step, by its index, from which to go outwards. */
function nearestToZero({ low, high }: Interval, step: number): number {
  if (low > 0) return Math.ceil(low / step);
  return high < 0 ? Math.floor(high / step) : 0;
}

/** The numbers as integers with a common factor; `undefined` where they are too fine for that. */
function scale(numbers: readonly number[]): { factor: number; units: bigint[] } | undefined {
  for (let factor = 1; factor <= 1e12; factor *= 10)
    if (numbers.every((number) => Number.isSafeInteger(tidy(number * factor))))
      return { factor, units: numbers.map((number) => BigInt(tidy(number * factor))) };
  return undefined;
}

/** Undoes the error of one multiplication, as in 0.07 × 100. */
function tidy(number: number): number {
  const rounded = Math.round(number);
  return Math.abs(number - rounded) <= Math.abs(number) * 1e-15 ? rounded : number;
}

function lcm(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 0n : (a / x) * b;
}

/** An interval of reals has a member unless it is empty; only which one reads well is a question. */
function reals(query: NumberQuery): SearchOutcome {
  const { low, high } = query;
  const from = Number.isFinite(low) ? low : Number.isFinite(high) ? high - 2 : -1;
  const to = Number.isFinite(high) ? high : from + 2;
  const width = to - from;
  const candidates = [0, 1, 0.5, from, to, Math.ceil(from), Math.floor(to)];
  for (let i = 1; i < 12 + query.excluded.size; i++)
    candidates.push(
      Math.ceil(from) + i,
      Math.floor(to) - i,
      from + width / (i + 1),
      to - width / (i + Math.E),
    );
  if (!Number.isFinite(low) || !Number.isFinite(high))
    candidates.push(from - 0.5, to + 0.5, from - 1, to + 1);
  const value = candidates.find((candidate) => Number.isFinite(candidate) && fits(candidate, query));
  if (value !== undefined) return { values: [value], isComplete: true };
  return low === high ? NONE : UNDECIDED;
}
