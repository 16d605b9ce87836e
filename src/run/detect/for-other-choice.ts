import { isRecord } from '../../model/json.js';
import { propertiesOf } from '../../model/properties-of.js';

/** What introduces the choice that an argument belongs to: "required for set_level", "only when the mode is list". */
const INTRODUCES = /\b(?:for|when|if|only|with|requires?|required|needed)\b/i;

/** Descriptions are read up to here. */
const LONGEST = 4_000;

/** No person describes more choices than this, and every finding asks. */
const MOST_PROPERTIES = 100;

/**
 * Whether an argument belongs to another choice than the call makes: its description names a listed value of another
 * argument, as in "required for set_level", and the call does not send it. What the tool does with it then
 * says nothing.
 */
export function isForOtherChoice(schema: unknown, name: string, args: unknown): boolean {
  if (!isRecord(args)) return false;
  const properties = propertiesOf(schema);
  const property = properties[name];
  const description = isRecord(property) ? property.description : undefined;
  if (typeof description !== 'string' || !INTRODUCES.test(description)) return false;
  const words = new Set(description.slice(0, LONGEST).split(/[^\w-]+/));
  return Object.entries(properties)
    .slice(0, MOST_PROPERTIES)
    .some(([other, declared]) => {
      if (other === name || !isRecord(declared) || !Array.isArray(declared.enum)) return false;
      const chosen = args[other] ?? declared.default;
      if (typeof chosen === 'string' && words.has(chosen)) return false;
      return declared.enum.some((member) => typeof member === 'string' && words.has(member));
    });
}
