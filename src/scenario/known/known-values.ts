/** A value that the server itself has shown. */
export interface HarvestedValue {
  readonly value: string | number;
  /** The folded names of properties that it may fit, the best first: `userid`, `id`. */
  readonly names: readonly string[];
  /** Where it was seen, in words. */
  readonly source: string;
  /** The tool that showed it. */
  readonly tool?: string;
  /** Whether this run has created what it names. Only such a value is ever given to a tool that changes or deletes. */
  readonly isOurs?: boolean;
}

/** Values that exist: given by the user, or seen in responses of the server. */
export interface KnownValues {
  /** By tool, then by property name (`path`) or pointer (`/options/path`). */
  readonly tools?: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  /** By property name, for every tool. */
  readonly properties?: Readonly<Record<string, readonly unknown[]>>;
  /** The earlier ones are preferred. */
  readonly harvested?: readonly HarvestedValue[];
}
