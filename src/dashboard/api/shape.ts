/** A JSON Schema, as OpenAPI 3.1 takes it. */
export interface ShapeSchema {
  readonly [keyword: string]: unknown;
}

/** The shape of a JSON value: its schema for programs, and its type for the compiler. */
export interface Shape<T> {
  readonly schema: ShapeSchema;
  /** Never there; carries the type. */
  readonly value?: T;
}

/** The type of a shape. */
export type ValueOf<S> = S extends Shape<infer T> ? T : never;

/** A property that may be missing. */
export interface OptionalShape<T> extends Shape<T> {
  readonly isOptional: true;
}

type Properties = Readonly<Record<string, Shape<unknown>>>;

type RequiredNames<P> = { [K in keyof P]: P[K] extends OptionalShape<unknown> ? never : K }[keyof P];
type OptionalNames<P> = { [K in keyof P]: P[K] extends OptionalShape<unknown> ? K : never }[keyof P];

type ObjectOf<P> = { readonly [K in RequiredNames<P>]: ValueOf<P[K]> } & {
  readonly [K in OptionalNames<P>]?: ValueOf<P[K]>;
};

/** Any text. */
export const text = (description?: string): Shape<string> => ({
  schema: { type: 'string', ...about(description) },
});

/** A point in time, ISO 8601 in UTC. */
export const time = (description?: string): Shape<string> => ({
  schema: { type: 'string', format: 'date-time', ...about(description) },
});

/** A day, `2026-01-02`. */
export const day: Shape<string> = { schema: { type: 'string', format: 'date' } };

/** A whole number, not below 0. */
export const count = (description?: string): Shape<number> => ({
  schema: { type: 'integer', minimum: 0, ...about(description) },
});

/** A number, not below 0. */
export const amount = (description?: string): Shape<number> => ({
  schema: { type: 'number', minimum: 0, ...about(description) },
});

/** True or false. */
export const flag = (description?: string): Shape<boolean> => ({
  schema: { type: 'boolean', ...about(description) },
});

/** One of some texts. */
export const oneOf = <const T extends string>(values: readonly T[], description?: string): Shape<T> => ({
  schema: { type: 'string', enum: values, ...about(description) },
});

/** A list. */
export const list = <T>(items: Shape<T>, description?: string): Shape<readonly T[]> => ({
  schema: { type: 'array', items: items.schema, ...about(description) },
});

/** An object with these properties and no others. */
export const object = <const P extends Properties>(properties: P): Shape<ObjectOf<P>> => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema])),
    required: Object.keys(properties).filter((name) => !isOptional(properties[name])),
    additionalProperties: false,
  },
});

/** A shape with a name of its own in the OpenAPI document. */
export const named = <T>(title: string, { schema }: Shape<T>): Shape<T> => ({ schema: { title, ...schema } });

/** Any JSON value. */
export const anything = (description?: string): Shape<unknown> => ({ schema: { ...about(description) } });

/** A property that may be missing. */
export const optional = <T>({ schema }: Shape<T>): OptionalShape<T> => ({ schema, isOptional: true });

const isOptional = (shape: Shape<unknown> | undefined): boolean =>
  shape !== undefined && 'isOptional' in shape;

const about = (description: string | undefined): { description?: string } =>
  description === undefined ? {} : { description };
