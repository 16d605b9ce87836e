/** How often a property is tried: often enough for the loop while writing, and far more in `npm run test:long`. */
export function propertyRuns(usual: number, long: number): number {
  return process.env.TEST_LENGTH === 'long' ? long : usual;
}
