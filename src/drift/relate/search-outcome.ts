/** What looking for values has found. */
export interface SearchOutcome {
  /** Values that fit as far as the model goes; the smallest that came up first. */
  readonly values: readonly unknown[];
  /** Whether there are certainly no values where none was found. */
  readonly isComplete: boolean;
}

/** There are certainly no values. */
export const NONE: SearchOutcome = { values: [], isComplete: true };

/** None was found, and there may be some. */
export const UNDECIDED: SearchOutcome = { values: [], isComplete: false };

/** These values fit. */
export function found(...values: readonly unknown[]): SearchOutcome {
  return { values, isComplete: true };
}
