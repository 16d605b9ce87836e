import { isRecord } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import { type ObjectNames, onlyObjectBranch } from './object-names.js';
import type { PreparedObject } from './preparation.js';
import type { ProblemList } from './problem-list.js';
import { speaksOnlyThrough } from './speaks-only-through.js';

type SchemaObject = Readonly<Record<string, unknown>>;

/**
 * Makes a prepared schema reject the properties that nothing about the same object declares. True where that needs to
 * know what other keywords have looked at.
 */
export function closeObject(
  schema: SchemaObject,
  out: PreparedObject,
  declared: ObjectNames,
  pointer: JsonPointer,
  problems: ProblemList,
): boolean {
  if (speaksOnlyThrough(schema, '$ref')) return false;
  if (speaksOnlyThrough(schema, 'anyOf') && onlyObjectBranch(schema.anyOf) !== undefined) return false;
  const isRoot = pointer === '';
  const declares = declared.names.size > 0 || declared.hasPatterns || (isRoot && isRecord(schema.properties));
  if (!declares) {
    reportOpen(schema, pointer, problems);
    return false;
  }
  declareRequired(out, declared, pointer, problems);
  if (declared.isAlone) out.additionalProperties = false;
  else out['assay:closed'] = declared.names;
  return !declared.isAlone;
}

/**
 * Required properties are allowed, declared or not; strict mode rejects undeclared ones, and would no longer see
 * them.
 */
function declareRequired(
  out: PreparedObject,
  { required, names }: ObjectNames,
  pointer: JsonPointer,
  problems: ProblemList,
): void {
  const undeclared = [...required].filter((name) => !names.has(name));
  if (undeclared.length === 0) return;
  for (const name of undeclared)
    problems.add(
      'schema/strict-required',
      'warning',
      pointer,
      `Strict mode rejects this: required property ${JSON.stringify(name)} is not defined.`,
    );
  const extra = Object.fromEntries(
    undeclared.filter((name) => name !== '__proto__').map((name) => [name, true]),
  );
  out.properties = { ...extra, ...out.properties };
}

function reportOpen(schema: SchemaObject, pointer: JsonPointer, problems: ProblemList): void {
  const isObject = schema.type === 'object';
  const isOther = schema.type !== undefined || typeof schema.$ref === 'string';
  if (!isObject && (pointer !== '' || isOther)) return;
  const severity = pointer === '' && !isObject ? 'warning' : 'info';
  const message = 'The schema names no properties, so any property is accepted.';
  problems.add('schema/open', severity, pointer, message, {
    fix: 'Declare the properties, or set "additionalProperties" to allow any.',
  });
}
