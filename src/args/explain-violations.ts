import { isRecord, type Json } from '../model/json.js';
import { type JsonPointer, joinPointer, pointerTokens, valueAt } from '../model/json-pointer.js';
import { nearest } from '../model/nearest.js';
import { truncate } from '../model/quote.js';
import type { JsonSchema } from '../model/tool.js';
import type { Violation } from '../schema/index.js';
import { declarationsAt, declaredPropertyNames } from './declarations.js';
import { expectedBy } from './expected.js';
import { meantProperty, type UndeclaredProperty } from './meant-property.js';
import { describeReceived } from './received.js';
import type { ValidationError } from './validation-error.js';

/** A list of allowed names or values is cut here: an error must stay small enough to log. */
const MOST_ALLOWED = 100;

/** Which parameter of a violation names the property that is missing or too much. */
const NAMES_PROPERTY: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  dependentRequired: 'missingProperty',
  dependencies: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  propertyNames: 'propertyName',
};

/** The property that a violation is about, where it is about one: missing, undeclared or badly named. */
export function violatedProperty({ keyword, params }: Violation): string | undefined {
  const property = params[NAMES_PROPERTY[keyword] ?? ''];
  return typeof property === 'string' ? property : undefined;
}

/** Turns what the schema engine says about the arguments into errors that a model can act on. */
export function explainViolations(
  schema: JsonSchema,
  args: unknown,
  violations: readonly Violation[],
): readonly ValidationError[] {
  const errors = violations.map((violation) => explainOne(schema, args, violation));
  const seen = new Set<string>();
  return errors.filter(({ path, keyword, expected }) => {
    const key = JSON.stringify([path, keyword, expected]);
    return !seen.has(key) && seen.add(key);
  });
}

function explainOne(schema: JsonSchema, args: unknown, violation: Violation): ValidationError {
  const property = violatedProperty(violation);
  const { instancePath } = violation;
  const path = property === undefined ? instancePath : joinPointer(instancePath, property);
  const allowed = allowedBy(schema, violation);
  const value = valueAt(args, path);
  const expected = expectedBy(violation, schema, path, valuesOf(violation));
  const suggestion = suggestionFor(violation, { property, value }, allowed, () =>
    unusedProperties(schema, args, instancePath),
  );
  return {
    path,
    message: messageFor(violation, property, path, expected),
    expected,
    received: describeReceived(value, path),
    keyword: violation.keyword,
    ...(allowed === undefined ? {} : { allowed: allowed.slice(0, MOST_ALLOWED) }),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

function valuesOf({ keyword, params }: Violation): readonly Json[] | undefined {
  if (keyword === 'enum' && Array.isArray(params.allowedValues)) return params.allowedValues as Json[];
  if (keyword === 'const') return [params.allowedValue as Json];
  return undefined;
}

function allowedBy(schema: JsonSchema, violation: Violation): readonly Json[] | undefined {
  const { keyword, instancePath } = violation;
  if (['additionalProperties', 'unevaluatedProperties', 'propertyNames'].includes(keyword))
    return declaredPropertyNames(schema, instancePath);
  return valuesOf(violation);
}

function suggestionFor(
  { keyword }: Violation,
  sent: { readonly property: string | undefined; readonly value: unknown },
  allowed: readonly Json[] | undefined,
  undeclared: () => Omit<UndeclaredProperty, 'name' | 'value'>,
): string | undefined {
  const { property, value } = sent;
  const word = keyword === 'enum' || keyword === 'const' ? value : property;
  if (allowed === undefined || typeof word !== 'string') return undefined;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return meantProperty({ ...undeclared(), name: word, value });
  return nearest(
    word,
    allowed.slice(0, 2_000).filter((candidate) => typeof candidate === 'string'),
  );
}

/** The declared properties that the object at `parent` does not use yet. */
function unusedProperties(
  schema: JsonSchema,
  args: unknown,
  parent: JsonPointer,
): Omit<UndeclaredProperty, 'name' | 'value'> {
  const object = valueAt(args, parent);
  const used = new Set(isRecord(object) ? Object.keys(object) : []);
  const names = declaredPropertyNames(schema, parent);
  const free = names.filter((name) => !used.has(name));
  const required = declarationsAt(schema, parent).flatMap(({ required: names }) =>
    Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
  );
  return { schema, parent, names, free, required: new Set(required) };
}

function messageFor(
  violation: Violation,
  property: string | undefined,
  path: JsonPointer,
  expected: string,
): string {
  const last = pointerTokens(path).at(-1);
  const subject = last === undefined ? 'The arguments' : nameOf(last);
  if (property === undefined) return `${subject} must be ${expected}.`;
  if (violation.params.missingProperty !== undefined) return `${subject} is required but missing.`;
  return violation.keyword === 'propertyNames'
    ? `${subject} is not a valid property name here.`
    : `${subject} is not a declared property.`;
}

const nameOf = (token: string): string => JSON.stringify(truncate(token, 80));
