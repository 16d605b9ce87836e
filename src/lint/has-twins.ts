/** Up to this length it is cheaper to look back than to build a set. */
const SHORT = 16;

/** Whether a list has the same value twice. */
export function hasTwins(values: readonly unknown[]): boolean {
  if (values.length > SHORT) return new Set(values).size < values.length;
  for (let i = 1; i < values.length; i++) if (values.indexOf(values[i]) < i) return true;
  return false;
}
