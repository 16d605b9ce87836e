/** Values beside a given one that a schema may allow, in the order in which to try them. */
export function otherValues(schema: Readonly<Record<string, unknown>>, value: unknown): readonly unknown[] {
  const members = Array.isArray(schema.enum) ? schema.enum.filter((member) => member !== value) : [];
  if (members.length > 0) return members.slice(0, 5);
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return numbersBeside(schema, value);
  return typeof value === 'string' ? [`${value}-assay`, 'assay'] : [];
}

/** Small numbers first: a large one may cost the server much. */
function numbersBeside(
  { minimum, maximum }: Readonly<Record<string, unknown>>,
  value: number,
): readonly number[] {
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  return [Math.floor(value / 2), value * 2, value - 1, value + 1, ...bounds, 1, 0].filter(
    (one) => one !== value,
  );
}
