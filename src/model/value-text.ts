/** A value from outside as text. `String` would call a `toString` that the value brings along, and throw. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: unknown) => valueText(item)).join();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
