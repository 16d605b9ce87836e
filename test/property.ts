import fc from 'fast-check';
import { it } from 'vitest';
import { propertyOptions } from './property-runs.js';

type Arbitraries<Values extends unknown[]> = { [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Adds a test with generated values, which fails where the property throws or returns `false`. */
export function property<Values extends [unknown, ...unknown[]]>(
  arbitraries: Arbitraries<Values>,
  options = propertyOptions(),
): (name: string, holds: (...values: Values) => unknown) => void {
  return (name, holds) => {
    const all = fc.tuple<Values>(...arbitraries);
    const tried = fc.asyncProperty(all, async (values) => (await holds(...values)) !== false);
    it(name, () => fc.assert(tried, options));
  };
}
