import { isRecord } from '../../model/json.js';
import { ANNOTATIONS } from '../../schema/keyword-sets.js';
import { KEYWORDS } from '../../schema/keyword-table.js';

type Holds = (value: unknown, references: Set<string>) => boolean;

const isNumber: Holds = (value) => typeof value === 'number';
const isText: Holds = (value) => typeof value === 'string';

/** Keywords that mean the same in every dialect where their values are of these kinds. */
const PLAIN_VALUES: ReadonlyMap<string, Holds> = new Map<string, Holds>([
  ['type', (value) => typeof value === 'string' || Array.isArray(value)],
  ['enum', Array.isArray],
  ['required', Array.isArray],
  ['properties', (value, references) => isRecord(value) && arePlain(Object.values(value), references)],
  ['items', isPlainSchema],
  ['additionalProperties', isPlainSchema],
  ['anyOf', (value, references) => Array.isArray(value) && arePlain(value, references)],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['minLength', isNumber],
  ['maxLength', isNumber],
  ['minItems', isNumber],
  ['maxItems', isNumber],
  ['pattern', isText],
  ['format', isText],
]);

/**
 * Whether a schema consists of what means the same everywhere: without names of its own, or words of one dialect. Where its
 * references lead is added to a set.
 */
export function isPlainSchema(schema: unknown, references: Set<string>): boolean {
  if (!isRecord(schema)) return typeof schema === 'boolean';
  if (schema.$ref !== undefined) return isPlainReference(schema, references);
  for (const keyword in schema) {
    if (isSilent(keyword)) continue;
    if (PLAIN_VALUES.get(keyword)?.(schema[keyword], references) !== true) return false;
  }
  return true;
}

/** Keywords beside a reference count in some dialects alone. */
function isPlainReference(schema: Readonly<Record<string, unknown>>, references: Set<string>): boolean {
  if (typeof schema.$ref !== 'string') return false;
  references.add(schema.$ref);
  return Object.keys(schema).every((keyword) => keyword === '$ref' || isSilent(keyword));
}

/** Whether a keyword says nothing about values. */
function isSilent(keyword: string): boolean {
  return ANNOTATIONS.has(keyword) || (!KEYWORDS.has(keyword) && keyword !== 'nullable');
}

const arePlain = (schemas: readonly unknown[], references: Set<string>): boolean =>
  schemas.every((schema) => isPlainSchema(schema, references));
