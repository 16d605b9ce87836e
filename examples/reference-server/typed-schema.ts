import type { JsonSchema } from '../../src/model/tool.js';

declare const VALUE: unique symbol;

/** A JSON Schema that remembers the TypeScript type of the values that it accepts. */
export type Schema<T> = Exclude<JsonSchema, boolean> & { readonly [VALUE]?: T };

/** The type of the values that a schema accepts. */
export type Value<S> = S extends Schema<infer T> ? T : never;

/** A property that may be absent. */
export interface Optional<T> {
  readonly optional: Schema<T>;
}

type Members = Readonly<Record<string, Schema<unknown> | Optional<unknown>>>;

type Names<M extends Members, Wanted> = {
  [K in keyof M]: M[K] extends Optional<unknown> ? (Wanted extends 'optional' ? K : never) : never;
}[keyof M];

type ObjectOf<M extends Members> = {
  readonly [K in Exclude<keyof M, Names<M, 'optional'>>]: Value<M[K]>;
} & {
  readonly [K in Names<M, 'optional'>]?: M[K] extends Optional<infer T> ? T : never;
};

interface TextBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: string;
  readonly examples?: readonly string[];
}

interface NumberBounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** A string. */
export const text = (description: string, bounds: TextBounds = {}): Schema<string> => ({
  type: 'string',
  description,
  ...bounds,
});

/** A whole number. */
export const integer = (description: string, bounds: NumberBounds = {}): Schema<number> => ({
  type: 'integer',
  description,
  ...bounds,
});

/** Any number. */
export const number = (description: string, bounds: NumberBounds = {}): Schema<number> => ({
  type: 'number',
  description,
  ...bounds,
});

/** True or false. */
export const flag = (description: string, fallback?: boolean): Schema<boolean> => ({
  type: 'boolean',
  description,
  ...(fallback === undefined ? {} : { default: fallback }),
});

/** One of a fixed set of words. */
export const choice = <const T extends string>(
  description: string,
  values: readonly T[],
  fallback?: T,
): Schema<T> => ({
  type: 'string',
  description,
  enum: values,
  ...(fallback === undefined ? {} : { default: fallback }),
});

/** A list whose items all follow one schema. */
export const list = <T>(
  description: string,
  items: Schema<T>,
  bounds: { readonly minItems?: number; readonly maxItems?: number } = {},
): Schema<readonly T[]> => ({ type: 'array', description, items, ...bounds });

/** Any one of several schemas. */
export const either = <T extends readonly Schema<unknown>[]>(
  description: string,
  ...anyOf: T
): Schema<Value<T[number]>> => ({ description, anyOf });

/** An object with any properties: what may be in it, something else knows. */
export const anyObject = (description: string): Schema<Readonly<Record<string, unknown>>> => ({
  type: 'object',
  description,
  additionalProperties: true,
});

/** The value `null`. */
export const nothing = (description: string): Schema<null> => ({ type: 'null', description });

/** Marks a property that may be absent. */
export const optional = <T>(schema: Schema<T>): Optional<T> => ({ optional: schema });

/** A closed object: the members given, no others. */
export function object<M extends Members>(members: M, description?: string): Schema<ObjectOf<M>> {
  const entries = Object.entries(members);
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties: Object.fromEntries(entries.map(([name, member]) => [name, schemaOf(member)])),
    required: entries.filter(([, member]) => !isOptional(member)).map(([name]) => name),
    additionalProperties: false,
  };
}

function schemaOf(member: Schema<unknown> | Optional<unknown>): Schema<unknown> {
  return isOptional(member) ? member.optional : member;
}

function isOptional(member: Schema<unknown> | Optional<unknown>): member is Optional<unknown> {
  return 'optional' in member;
}
