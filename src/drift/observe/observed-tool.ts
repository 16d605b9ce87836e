/** How often responses had a field, of those that could have had it. */
export type Presence = 'always' | 'sometimes' | 'never';

/** What was seen in one field of a tool's responses. */
export interface ObservedField {
  /** Different objects that could have had the field, up to `ENOUGH`. */
  readonly of: number;
  readonly presence: Presence;
  /** JSON types, sorted. */
  readonly types: readonly string[];
  /** The listed values that were returned, where the schema has an `enum` or `const`. */
  readonly values?: readonly unknown[];
}

/** What was seen of an argument with listed values. */
export interface ObservedArgument {
  /** The listed values that the tool accepted. */
  readonly accepted?: readonly unknown[];
  /** The allowed values that the tool names in its errors. */
  readonly named?: readonly string[];
}

/** What calls of a tool have shown. Places are JSON pointers, in which `*` is every item. */
export interface ObservedTool {
  readonly arguments?: Readonly<Record<string, ObservedArgument>>;
  readonly fields?: Readonly<Record<string, ObservedField>>;
}

/** Different observations from which on a conclusion is drawn; more are not counted. */
export const ENOUGH = 10;

/** Fields and arguments of a tool that are recorded. */
export const MOST_PLACES = 200;

/** Values of a place that are recorded. */
export const MOST_VALUES = 50;
