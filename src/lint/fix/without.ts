/** An object without some of its keys. */
export function without(
  schema: Readonly<Record<string, unknown>>,
  ...keys: readonly string[]
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}
