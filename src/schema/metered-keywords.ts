import { REFERENCES, UNIONS } from './keyword-sets.js';
import type { Prepared } from './preparation.js';

/** Keywords whose schema is applied to each of many parts of a value. */
const LOOPS: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'items',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Keywords whose work depends on the value. */
const METERED: ReadonlySet<string> = new Set([
  ...LOOPS,
  'pattern',
  'format',
  'uniqueItems',
  ...REFERENCES,
  'patternProperties',
  ...UNIONS,
]);

/** Steps of a target that costs too little to be metered. */
export const SMALL_STEPS = 8;

/** Whether the schema under a keyword is applied to each of many parts. */
export const isLoop = (keyword: string): boolean => LOOPS.has(keyword);

/** Whether a schema with the keyword needs a meter. */
export const isMetered = (keyword: string): boolean => METERED.has(keyword);

/** Has the engine count the steps of a prepared schema each time that it is applied. */
export function withMeter(schema: Prepared, steps: number): Prepared {
  if (typeof schema === 'boolean') return schema;
  schema['assay:meter'] = Math.max(1, steps);
  return schema;
}
