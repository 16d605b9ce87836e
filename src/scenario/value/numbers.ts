import type { FlatNode } from './flatten.js';

/** The numbers that a node allows; the ends are included unless said otherwise. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** The bounds of a node; draft-04 writes open ends as booleans. */
export function rangeOf(node: FlatNode): Range {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  let low = typeof minimum === 'number' ? minimum : Number.NEGATIVE_INFINITY;
  let high = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  let isLowOpen = exclusiveMinimum === true;
  let isHighOpen = exclusiveMaximum === true;
  if (typeof exclusiveMinimum === 'number' && exclusiveMinimum >= low)
    [low, isLowOpen] = [exclusiveMinimum, true];
  if (typeof exclusiveMaximum === 'number' && exclusiveMaximum <= high)
    [high, isHighOpen] = [exclusiveMaximum, true];
  return { low, high, isLowOpen, isHighOpen };
}

/** Whether a number is within the bounds and a multiple where one is asked for. */
export function isNumberAllowed(node: FlatNode, value: number, isInteger: boolean): boolean {
  const { low, high, isLowOpen, isHighOpen } = rangeOf(node);
  if (isInteger && !Number.isInteger(value)) return false;
  if (value < low || value > high || (isLowOpen && value === low) || (isHighOpen && value === high))
    return false;
  if (typeof node.multipleOf !== 'number') return true;
  const times = value / node.multipleOf;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

/** Some numbers that fit, the plainest first; empty where none does. */
export function fittingNumbers(node: FlatNode, isInteger: boolean): number[] {
  const step = stepOf(node, isInteger);
  const { low, high } = rangeOf(node);
  const first = Number.isFinite(low)
    ? Math.ceil(low / step) * step
    : Number.isFinite(high)
      ? (Math.floor(high / step) - 2) * step
      : 0;
  const last = Number.isFinite(high) ? Math.floor(high / step) * step : first + 2 * step;
  const tidy = (value: number): number => (Number.isInteger(step) ? value : Number(value.toPrecision(12)));
  const middle = Math.floor((first + last) / 2 / step) * step;
  const inside = Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : first;
  return [first, first + step, middle, last, last - step, low, high, inside, isInteger ? first : inside + 0.5]
    .map(tidy)
    .filter(
      (value) =>
        Math.abs(value) <= Math.max(SAFE, Math.abs(low) === Number.POSITIVE_INFINITY ? 0 : Math.abs(low)),
    )
    .filter((value) => Number.isFinite(value) && isNumberAllowed(node, value, isInteger));
}

function stepOf({ multipleOf }: FlatNode, isInteger: boolean): number {
  if (typeof multipleOf !== 'number' || !(multipleOf > 0)) return 1;
  if (!isInteger || Number.isInteger(multipleOf)) return multipleOf;
  for (let times = 1; times <= 1_000; times++)
    if (Number.isInteger(multipleOf * times)) return multipleOf * times;
  return 1;
}
