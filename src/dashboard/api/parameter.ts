import type { ShapeSchema } from './shape.js';

/** A parameter in the query of a request. */
export interface Parameter<T> {
  readonly schema: ShapeSchema;
  readonly description: string;
  readonly isRequired: boolean;
  /** The value of a text, or `undefined` where the text is none of its values. */
  read(text: string): T | undefined;
  /** What is taken where the parameter is missing. */
  readonly preset?: T;
  /** Its values in words, for an error. */
  readonly values: string;
}

/** Parameters by name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** The values of parameters, by name. */
export type Given<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never };

/** Why a parameter cannot be taken. */
export interface ParameterProblem {
  readonly parameter: string;
  readonly message: string;
}

/** Characters of a text parameter: names of servers and tools may be long. */
const LONGEST = 1_000;

/** A text that has to be there. */
export const needed = (description: string): Parameter<string> => ({
  schema: { type: 'string', minLength: 1, maxLength: LONGEST },
  description,
  isRequired: true,
  // No name has a null character, and Postgres rejects a query with one.
  read: (text) => (text !== '' && text.length <= LONGEST && !text.includes('\0') ? text : undefined),
  values: `a text of 1 to ${LONGEST} characters without null characters`,
});

/** A text that may be missing. */
export const perhaps = (description: string): Parameter<string | undefined> => ({
  ...needed(description),
  isRequired: false,
});

/** One of some words. */
export const choice = <const T extends string>(
  description: string,
  words: readonly T[],
  preset: T,
): Parameter<T> => ({ ...perhapsOneOf(description, words), preset, read: (text) => wordIn(words, text) });

/** One of some words, or nothing. */
export const perhapsOneOf = <const T extends string>(
  description: string,
  words: readonly T[],
): Parameter<T | undefined> => ({
  schema: { type: 'string', enum: words },
  description,
  isRequired: false,
  read: (text) => wordIn(words, text),
  values: `one of ${words.join(', ')}`,
});

/** A whole number within bounds. */
export const wholeFrom = (
  description: string,
  { least, most, preset }: { readonly least: number; readonly most: number; readonly preset: number },
): Parameter<number> => ({
  schema: { type: 'integer', minimum: least, maximum: most, default: preset },
  description,
  isRequired: false,
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
  preset,
  values: `a whole number from ${least} to ${most}`,
});

function wordIn<T extends string>(words: readonly T[], text: string): T | undefined {
  return words.find((word) => word === text);
}

/** Reads the parameters of a query. A name that is unknown or given twice is a problem, not ignored. */
export function readParameters<P extends Parameters>(
  query: URLSearchParams,
  parameters: P,
): { readonly given: Given<P> } | { readonly problem: ParameterProblem } {
  const names = Object.keys(parameters);
  for (const name of query.keys()) {
    if (!names.includes(name)) {
      const known = names.length === 0 ? 'There are none.' : `Known: ${names.join(', ')}.`;
      return { problem: { parameter: name, message: `Unknown parameter "${name}". ${known}` } };
    }
    if (query.getAll(name).length > 1)
      return { problem: { parameter: name, message: `"${name}" is given more than once.` } };
  }
  const given: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const text = query.get(name);
    const value = text === null ? parameter.preset : parameter.read(text);
    if (text === null ? parameter.isRequired : value === undefined)
      return {
        problem: {
          parameter: name,
          message: `"${name}" ${text === null ? 'is missing' : 'is invalid'}: it must be ${parameter.values}.`,
        },
      };
    given[name] = value;
  }
  if (!isGiven(given, parameters)) throw new TypeError('A parameter was not read.');
  return { given };
}

function isGiven<P extends Parameters>(given: object, parameters: P): given is Given<P> {
  return Object.keys(parameters).every((name) => name in given);
}
