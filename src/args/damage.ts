import { type JsonPointer, joinPointer, valueAt } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';
import type { Violation } from '../schema/index.js';
import { declarationsAt } from './declarations.js';
import { violatedProperty } from './explain-violations.js';
import type { Damage } from './repairs/repair-definition.js';

/** The value that a violation is about; a missing or undeclared property by its own name. */
export function damagedPath(violation: Violation): JsonPointer {
  const property = violatedProperty(violation);
  return property === undefined ? violation.instancePath : joinPointer(violation.instancePath, property);
}

/** The damaged places of the arguments, each once, in the order of the violations. */
export function damagesOf(
  schema: JsonSchema,
  args: unknown,
  violations: readonly Violation[],
  { most, mayDrop }: { readonly most: number; readonly mayDrop: boolean },
): readonly Damage[] {
  const places = new Map<JsonPointer, Damage['problem']>();
  for (const violation of violations) {
    if (places.size >= most) break;
    const path = damagedPath(violation);
    if (!places.has(path)) places.set(path, problemOf(violation));
  }
  return [...places].map(([path, problem]) => ({ ...damageAt(schema, args, path, problem), mayDrop }));
}

/** What kind of wrong a violation is. */
export function problemOf(violation: Violation): Damage['problem'] {
  if (violatedProperty(violation) === undefined) return 'value';
  return violation.params.missingProperty === undefined ? 'undeclared' : 'missing';
}

function damageAt(
  schema: JsonSchema,
  args: unknown,
  path: JsonPointer,
  problem: Damage['problem'],
): Omit<Damage, 'mayDrop'> {
  const declarations = declarationsAt(schema, path);
  const types = new Set<string>();
  const values: unknown[] = [];
  for (const { type, enum: listed, const: only } of declarations) {
    for (const name of Array.isArray(type) ? type : [type]) if (typeof name === 'string') types.add(name);
    if (Array.isArray(listed)) for (const value of listed) values.push(value);
    if (only !== undefined) values.push(only);
  }
  return { schema, args, path, value: valueAt(args, path), types, values, problem };
}
