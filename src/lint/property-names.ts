import { isRecord } from '../model/json.js';

const MOST = 20_000;

/**
 * Every name of a property anywhere in a schema, its definitions included. Not complete where names may come from
 * somewhere else: a reference that leads out, or names by pattern.
 */
export function propertyNames(schema: unknown): {
  readonly names: ReadonlySet<string>;
  readonly isComplete: boolean;
} {
  const names = new Set<string>();
  const open: unknown[] = [schema];
  for (let next = 0; next < open.length; next++) {
    if (open.length > MOST) return { names, isComplete: false };
    const value = open[next];
    if (typeof value !== 'object' || value === null) continue;
    if (isRecord(value)) {
      const { properties, $ref } = value;
      if (isRecord(properties)) for (const name in properties) names.add(name);
      if (typeof $ref === 'string' && !$ref.startsWith('#')) return { names, isComplete: false };
      if (value.patternProperties !== undefined) return { names, isComplete: false };
    }
    for (const inner of Object.values(value)) if (typeof inner === 'object') open.push(inner);
  }
  return { names, isComplete: true };
}
