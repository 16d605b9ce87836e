import { propertiesOf } from '../../model/properties-of.js';
import type { JsonSchema } from '../../model/tool.js';
import { walkSchema } from '../../schema/index.js';

/** Property names that are looked for; more belong to no schema that a person wrote. */
const MOST_NAMES = 500;

/** The names of all properties that a schema declares, at any depth. */
export function deepPropertyNames(schema: JsonSchema): readonly string[] {
  const names = new Set<string>();
  for (const { schema: node } of walkSchema(schema, { maxPlaces: 2_000 }))
    for (const name of Object.keys(propertiesOf(node))) if (names.size < MOST_NAMES) names.add(name);
  return [...names];
}

/** Longer names are not words that a message would repeat. */
const MAX_NAME = 1_000;

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Whether a text speaks of a property: as a word, or quoted where the name is short or an everyday word. */
export function mentionsProperty(text: string, name: string, isQuoted = false): boolean {
  // A server may choose a name that is too long for an expression.
  if (name === '' || name.length > MAX_NAME || !text.includes(name)) return false;
  const escaped = name.replace(SPECIAL, '\\$&');
  const pattern =
    isQuoted || name.length < 3
      ? `["'\`“‘/\\[.]${escaped}(?:["'\`”’/\\].:]|$|\\s)`
      : `(?<![\\w-])${escaped}(?![\\w-])`;
  return new RegExp(pattern, 'u').test(text);
}
