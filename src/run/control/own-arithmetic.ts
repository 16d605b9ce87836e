import { isRecord } from '../../model/json.js';

/** Names of arguments that say which thing is meant: its number is not calculated with. */
const NAMES_A_THING = /(?:^|_)(?:id|no|number|ref|code|key|index|page|year)$|Id$/;

/** What is done with one number, or with two, in the order in which they were sent. */
const WITH_ONE: readonly ((a: number) => number)[] = [
  Math.sqrt,
  Math.log,
  Math.log10,
  Math.log2,
  Math.asin,
  Math.acos,
  (a) => 1 / a,
];
const WITH_TWO: readonly ((a: number, b: number) => number)[] = [
  (a, b) => a / b,
  (a, b) => a % b,
  (a, b) => a ** b,
  (a, b) => a ** (1 / b),
  (a, b) => Math.log(a) / Math.log(b),
];

/**
 * Whether a call sends only numbers, and ordinary arithmetic on them gives no finite number: 1 / 0 is Infinity. A
 * calculator may rightly return that.
 */
export function isOwnArithmetic(args: unknown, word: string): boolean {
  if (!isRecord(args) || !/^-?(?:NaN|Infinity)$/.test(word)) return false;
  const entries = Object.entries(args);
  const numbers = entries.map(([, value]) => value).filter((value) => typeof value === 'number');
  if (numbers.length !== entries.length || entries.some(([name]) => NAMES_A_THING.test(name))) return false;
  const [a, b, ...more] = numbers;
  if (a === undefined || more.length > 0) return false;
  const results = b === undefined ? WITH_ONE.map((of) => of(a)) : WITH_TWO.map((of) => of(a, b));
  return results.some((result) => String(result) === word);
}
