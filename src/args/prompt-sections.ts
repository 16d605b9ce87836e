import type { Json } from '../model/json.js';
import type { JsonPointer } from '../model/json-pointer.js';
import type { JsonSchema } from '../model/tool.js';
import { AS_SENT, type CorrectedCall, shownArguments } from './corrected-call.js';
import { declarationsAt, declaredPropertyNames, declaredTypes } from './declarations.js';
import { fenced, inlineCode } from './fence.js';
import type { ReportedError } from './validation-error.js';

/** How many names or values one line lists. */
const MOST_LISTED = 60;

/** Objects whose properties are listed, and the longest corrected call that is shown. */
const MOST_OBJECTS = 5;
const LONGEST_CALL = 4_000;

const place = (path: JsonPointer): string =>
  path === '' ? 'the arguments' : inlineCode(path.length > 200 ? `${path.slice(0, 200)}…` : path);

/** The errors, numbered: path, message, what was expected and received, and what was probably meant. */
export function errorList(errors: readonly ReportedError[], most: number): string {
  const lines = errors.slice(0, most).map((error, i) => `${i + 1}. ${errorLines(error)}`);
  if (errors.length > most) lines.push(`\n… and ${errors.length - most} more.`);
  return lines.join('\n');
}

function errorLines(error: ReportedError): string {
  const parts = [`${place(error.path)}: ${inlineCode(error.message.slice(0, 300))}`];
  // The message of our own errors has the expectation in it; nothing is said twice.
  if (error.keyword !== 'inconclusive' && !isSaid(error))
    parts.push(`Expected ${inlineCode(error.expected)}.`);
  if (error.received !== undefined && error.received !== 'nothing' && !isUndeclared(error))
    parts.push(`Received ${inlineCode(error.received)}.`);
  if (error.suggestion !== undefined) parts.push(`Did you mean ${inlineCode(error.suggestion)}?`);
  if (isAboutValue(error) && error.allowed !== undefined && !error.message.includes(error.expected))
    parts.push(`Allowed values: ${list(error.allowed)}.`);
  return parts.join(' ');
}

const isSaid = ({ message, expected, keyword, allowed }: ReportedError): boolean =>
  message.includes(expected) ||
  keyword === 'additionalProperties' ||
  (allowed !== undefined && keyword === 'enum');

const isUndeclared = ({ keyword }: ReportedError): boolean =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

const isAboutValue = ({ keyword }: ReportedError): boolean => keyword === 'enum' || keyword === 'const';

const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function list(values: readonly Json[]): string {
  const shown = values.slice(0, MOST_LISTED).map((value) => inlineCode(written(value).slice(0, 200)));
  const more = values.length > MOST_LISTED ? `, … (${values.length} in all)` : '';
  return `${shown.join(', ')}${more}`;
}

/** The valid properties of each object with an undeclared one, with types; `undefined` when none declares any. */
export function propertyList(schema: JsonSchema, errors: readonly ReportedError[]): string | undefined {
  const objects = new Set(
    errors.filter(isUndeclared).map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))),
  );
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
  const json = JSON.stringify(shownArguments(args));
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
