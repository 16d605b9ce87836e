/** Part of a list. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Part of a list, and how long the list is. */
export interface Sliced<T> {
  readonly total: number;
  readonly rows: readonly T[];
}
