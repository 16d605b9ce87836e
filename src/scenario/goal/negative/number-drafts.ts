import type { FlatNode } from '../../value/flatten.js';
import { isValue, type NegativeDraft } from './negative-draft.js';

/** Numbers beyond each bound. */
export function* numberDrafts(node: FlatNode): Generator<NegativeDraft> {
  if (node.enum !== undefined) return;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  const beyond = (keyword: string, value: number, allowed: string): NegativeDraft => ({
    kind: 'bound_broken',
    label: `${value} instead of ${allowed}`,
    keywords: [keyword],
    narrow: isValue(value),
  });
  const isSafe = (value: unknown): value is number =>
    typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER - 1;
  if (isSafe(minimum))
    yield exclusiveMinimum === true
      ? beyond('minimum', minimum, `more than ${minimum}`)
      : beyond('minimum', wholeStep(minimum, -1, multipleOf), `at least ${minimum}`);
  if (isSafe(maximum))
    yield exclusiveMaximum === true
      ? beyond('maximum', maximum, `less than ${maximum}`)
      : beyond('maximum', wholeStep(maximum, 1, multipleOf), `at most ${maximum}`);
  if (isSafe(exclusiveMinimum))
    yield beyond('exclusiveMinimum', exclusiveMinimum, `more than ${exclusiveMinimum}`);
  if (isSafe(exclusiveMaximum))
    yield beyond('exclusiveMaximum', exclusiveMaximum, `less than ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number' && multipleOf > 0) {
    const low = typeof minimum === 'number' ? minimum : 0;
    const base = Math.ceil(low / multipleOf) * multipleOf;
    const value = Number.isInteger(multipleOf) && multipleOf > 1 ? base + 1 : base + multipleOf / 2;
    yield {
      kind: 'mismatch',
      label: `${value} instead of a multiple of ${multipleOf}`,
      keywords: ['multipleOf'],
      narrow: isValue(value),
    };
  }
}

/** One step beyond a bound that keeps to `multipleOf`, so that only the bound is broken; whole, so that the type holds. */
function wholeStep(bound: number, direction: 1 | -1, multipleOf: unknown): number {
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1;
  const edge = direction === 1 ? Math.floor(bound / step) : Math.ceil(bound / step);
  return (edge + direction) * step;
}
