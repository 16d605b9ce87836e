import type { JsonSchema } from '../../model/tool.js';
import { compileSchema } from '../../schema/compile.js';

/** What two schemas say of the same values. */
export interface SchemaComparison {
  /** Values that both accept, and that both refuse; those that one cannot judge are in neither. */
  readonly accepted: number;
  readonly refused: number;
  /** The first value on which they disagree. */
  readonly counterexample?: { readonly value: unknown; readonly isValidBefore: boolean };
}

/** Checks two schemas against the same values, to show by example that both accept the same. */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  values: Iterable<unknown>,
): SchemaComparison {
  const [old, fresh] = [compileSchema(before), compileSchema(after)];
  let [accepted, refused] = [0, 0];
  for (const value of values) {
    const [a, b] = [old.check(value).outcome, fresh.check(value).outcome];
    if (a === 'inconclusive' || b === 'inconclusive') continue;
    if (a !== b) return { accepted, refused, counterexample: { value, isValidBefore: a === 'valid' } };
    if (a === 'valid') accepted++;
    else refused++;
  }
  return { accepted, refused };
}
