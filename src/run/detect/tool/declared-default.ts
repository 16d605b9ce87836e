import { valueText } from '../../../model/value-text.js';
import { describedDefault } from '../../../scenario/plausible/described-values.js';
import { type Argument, describedAs } from './ignored-argument.js';

/** The default of an argument, as its schema declares or its description states it; `undefined` where there is none. */
export function declaredDefault(argument: Argument): unknown {
  const { schema } = argument;
  if (schema.default !== undefined) return schema.default;
  const said = describedDefault(describedAs(argument));
  if (said === undefined) return undefined;
  if (Array.isArray(schema.enum)) return schema.enum.find((member) => valueText(member) === said);
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d/.test(said) ? Number(said) : undefined;
  if (schema.type === 'boolean') return said === 'true' ? true : said === 'false' ? false : undefined;
  // Other words may describe the default instead of being it.
  return schema.type === 'string' && CODE.test(said) ? said : undefined;
}

/** A text that is a value, and no word of a sentence: `EUR`, `en-GB`, `v2`. */
const CODE = /^(?:[A-Z]{2,5}|[a-z]{2}-[A-Z]{2}|[A-Za-z]*\d[\w.-]*)$/;
