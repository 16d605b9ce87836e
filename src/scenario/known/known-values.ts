/** A value that the server itself has shown. */
export interface HarvestedValue {
  readonly value: string | number;
  /** The folded names of properties that it may fit, the best first: `userid`, `id`. */
  readonly names: readonly string[];
  /** Where it was seen, in words. */
  readonly source: string;
  /** The tool that showed it. */
  readonly tool?: string;
  /** The folded name of the thing that it identifies: `user`. Absent where it identifies nothing, or nobody knows what. */
  readonly of?: string;
  /** What was shown beside it: its kind, its state. */
  readonly about?: string;
  /** Whether this run has created what it names. */
  readonly isOurs?: boolean;
  /** Whether a tool that writes may have it although this run has not created it. */
  readonly isGranted?: boolean;
}

/** The folder in which a server runs that was started here. What reads may be given names of it; what writes never. */
export interface WorkFolder {
  /** Absolute. */
  readonly path: string;
  /** A few files in it, by their paths from there. */
  readonly files: readonly string[];
}

/** Values that exist: given by the user, or seen in responses of the server. */
export interface KnownValues {
  /** By tool, then by property name (`path`) or pointer (`/options/path`). */
  readonly tools?: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
  /** By property name, for every tool. */
  readonly properties?: Readonly<Record<string, readonly unknown[]>>;
  /** The earlier ones are preferred. */
  readonly harvested?: readonly HarvestedValue[];
  /** By tool, then by property: folded names of values that the property takes as well, because its schema says the same. */
  readonly kin?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Values that things on the server have: a new thing gets others. */
  readonly taken?: ReadonlySet<unknown>;
  readonly folder?: WorkFolder;
  /** Values with which the tool has failed. */
  readonly vain?: ReadonlySet<unknown>;
}
