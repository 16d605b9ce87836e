import { isRecord } from '../../model/json.js';
import { type JsonPointer, pointerTokens } from '../../model/json-pointer.js';
import type { JsonSchema } from '../../model/tool.js';
import { walkSchema } from '../../schema/index.js';

/** A place of a value whose schema lists what it may be. */
export interface EnumPlace {
  /** The way to it: property names, and `*` for any item. */
  readonly steps: readonly string[];
  readonly members: readonly unknown[];
  /** Whether a pointer into a value leads here. */
  matches(pointer: JsonPointer): boolean;
}

/** The places that have an `enum` and are reached by properties and items alone; branches and references are left out. */
export function enumPlaces(schema: JsonSchema | undefined): readonly EnumPlace[] {
  const places: EnumPlace[] = [];
  for (const { schema: node, pointer } of walkSchema(schema, { maxPlaces: 2_000 })) {
    if (!isRecord(node) || !Array.isArray(node.enum) || node.enum.length === 0) continue;
    const steps = stepsOf(pointerTokens(pointer));
    if (steps === undefined) continue;
    const matches = (at: JsonPointer): boolean => {
      const tokens = pointerTokens(at);
      return (
        tokens.length === steps.length && steps.every((step, index) => step === '*' || step === tokens[index])
      );
    };
    places.push({ steps, members: node.enum, matches });
  }
  return places;
}

/** Every value for which a schema vouches, in whatever branch: members of an `enum`, a `const`, a `default`. */
export function listedValues(schema: JsonSchema): ReadonlySet<unknown> {
  const values = new Set<unknown>();
  for (const { schema: node } of walkSchema(schema, { maxPlaces: 2_000 })) {
    if (!isRecord(node)) continue;
    for (const member of Array.isArray(node.enum) ? node.enum : [node.const]) values.add(member);
    values.add(node.default);
  }
  return values;
}

function stepsOf(tokens: readonly string[]): string[] | undefined {
  const steps: string[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === 'properties') steps.push(tokens[++index] ?? '');
    else if (token === 'items') steps.push('*');
    else return undefined;
  }
  return steps;
}

/** The values at a place inside a value; several where it leads through items. */
export function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return value === undefined ? [] : [value];
  if (step === '*')
    return Array.isArray(value) ? value.slice(0, 1_000).flatMap((item) => valuesAt(item, rest)) : [];
  return isRecord(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
}
