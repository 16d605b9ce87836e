/** How often a property is tried: often enough for the loop while writing, and far more in `npm run test:long`. */
export function propertyRuns(usual: number, long: number): number {
  return process.env.TEST_LENGTH === 'long' ? long : usual;
}

/** The same cases in each usual run, so that nobody's change fails by chance; others each time in `npm run test:long`. */
export function propertyOptions(usual = 100, long = 1_000): { numRuns: number; seed?: number } {
  const numRuns = propertyRuns(usual, long);
  return process.env.TEST_LENGTH === 'long' ? { numRuns } : { numRuns, seed: 20_261_115 };
}
