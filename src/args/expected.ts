import type { Json } from '../model/json.js';
import { truncate } from '../model/quote.js';
import type { JsonSchema } from '../model/tool.js';
import { demandOf, type Violation } from '../schema/index.js';
import { declaredTypes } from './declarations.js';

/** Values in words: `"asc", "desc"`, cut where there are many. */
export function listed(values: readonly Json[], most = 20): string {
  const shown = values.slice(0, most).map((value) => truncate(JSON.stringify(value) ?? '', 80));
  const more = values.length > most ? `, … (${values.length} in all)` : '';
  return `${shown.join(', ')}${more}`;
}

/** What the schema asks for where the violation points; `allowed` are the values of an enum or const. */
export function expectedBy(
  violation: Violation,
  schema: JsonSchema,
  path: string,
  allowed: readonly Json[] | undefined,
): string {
  const { keyword } = violation;
  if (keyword === 'enum' && allowed !== undefined) return `one of ${listed(allowed)}`;
  if (keyword === 'const' && allowed !== undefined) return listed(allowed);
  if (keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies')
    return declaredTypes(schema, path).join(' or ') || 'a value';
  return demandOf(violation);
}
