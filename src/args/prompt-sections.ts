import type { Json } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';
import { AS_SENT, type CorrectedCall, shownArguments } from './corrected-call.js';
import { declarationsAt, declaredPropertyNames, declaredTypes } from './declarations.js';
import { fenced, inlineCode } from './fence.js';
import type { ValidationError } from './validation-error.js';

/** How many names or values one line lists. */
const MOST_LISTED = 60;

/** Objects whose properties are listed, and the longest corrected call that is shown. */
const MOST_OBJECTS = 5;
const LONGEST_CALL = 4_000;

const place = (path: JsonPointer): string =>
  path === '' ? 'the arguments' : inlineCode(path.length > 200 ? `${path.slice(0, 200)}…` : path);

/** The errors, numbered, with path, expected and received, and what was probably meant. */
export function errorList(errors: readonly ValidationError[], most: number): string {
  const lines = errors.slice(0, most).map((error, i) => `${i + 1}. ${errorLines(error)}`);
  if (errors.length > most) lines.push(`\n… and ${errors.length - most} more.`);
  return lines.join('\n');
}

function errorLines(error: ValidationError): string {
  const lines = [`${place(error.path)}: ${verdict(error)}`];
  if (error.suggestion !== undefined) lines.push(`   Did you mean ${inlineCode(error.suggestion)}?`);
  if (isAboutValue(error) && error.allowed !== undefined && error.allowed.length > 0)
    lines.push(`   Allowed values: ${list(error.allowed)}`);
  return lines.join('\n');
}

const isAboutValue = ({ keyword }: ValidationError): boolean => keyword === 'enum' || keyword === 'const';

function verdict({ keyword, expected, received, message }: ValidationError): string {
  if (keyword === 'inconclusive') return `${inlineCode(message)}`;
  const got = `received ${inlineCode(received)}`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return `no such property, ${got}.`;
  if (received === 'nothing') return `missing, expected ${inlineCode(expected)}.`;
  return `expected ${inlineCode(expected)}, ${got}.`;
}

const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function list(values: readonly Json[]): string {
  const shown = values.slice(0, MOST_LISTED).map((value) => inlineCode(written(value).slice(0, 200)));
  const more = values.length > MOST_LISTED ? `, … (${values.length} in all)` : '';
  return `${shown.join(', ')}${more}`;
}

/** The valid properties of each object that an error is about, with types; `undefined` when none declares any. */
export function propertyList(schema: JsonSchema, errors: readonly ValidationError[]): string | undefined {
  const objects = new Set(errors.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))));
  const lines = [...objects].slice(0, MOST_OBJECTS).flatMap((path) => {
    const names = declaredPropertyNames(schema, path);
    if (names.length === 0) return [];
    const required = requiredAt(schema, path);
    const shown = names.slice(0, MOST_LISTED).map((name) => property(schema, path, name, required.has(name)));
    const more = names.length > MOST_LISTED ? `, … (${names.length} in all)` : '';
    return [`- ${path === '' ? 'Arguments' : place(path)}: ${shown.join(', ')}${more}`];
  });
  return lines.length === 0 ? undefined : lines.join('\n');
}

function requiredAt(schema: JsonSchema, path: JsonPointer): ReadonlySet<unknown> {
  return new Set(
    declarationsAt(schema, path).flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  );
}

function property(schema: JsonSchema, parent: JsonPointer, name: string, isRequired: boolean): string {
  const types = declaredTypes(schema, `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  const known = types.filter((type) => /^[a-z]{1,10}$/.test(type));
  const about = [known.join(' or '), isRequired ? 'required' : ''].filter((part) => part !== '');
  return `${inlineCode(name.slice(0, 100))}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
}

/** The corrected call with what was changed; without the call itself where that is too long to show. */
export function correction({ arguments: args, changes, leftOut }: CorrectedCall): string {
  const json = JSON.stringify(shownArguments(args), null, 2);
  const parts = json.length > LONGEST_CALL ? [] : [fenced(json, 'json')];
  if (parts.length > 0 && json.includes(AS_SENT))
    parts.push(`${inlineCode(AS_SENT)} is a placeholder for a value that you sent and that stays unchanged.`);
  const lines = [
    ...leftOut.map((path) => `- ${place(path)} is removed.`),
    ...changes.map(
      ({ path, from, to }) => `- ${place(path)}: ${inlineCode(from)} becomes ${inlineCode(to)}.`,
    ),
  ];
  parts.push(lines.slice(0, MOST_LISTED).join('\n'));
  return parts.join('\n\n');
}
