/** The types that a schema names: none, one, or several. */
export function typesOf({ type }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}
